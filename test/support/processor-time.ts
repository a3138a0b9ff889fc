/** Milliseconds of processor that this process has taken: unlike the clock, hardly more where others work too. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
