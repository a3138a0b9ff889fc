/** Expected calibration error: how far share right and mean confidence lie apart, in ten bins, weighted by their size. */
export function calibrationError(rows) {
  const bins = Array.from({ length: 10 }, () => []);
  for (const row of rows) bins[Math.min(9, Math.floor(row.confidence * 10))].push(row);
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  return bins
    .filter((bin) => bin.length > 0)
    .reduce((sum, bin) => {
      const gap = Math.abs(
        mean(bin.map(({ right }) => (right ? 1 : 0))) - mean(bin.map(({ confidence }) => confidence)),
      );
      return sum + (bin.length / rows.length) * gap;
    }, 0);
}
