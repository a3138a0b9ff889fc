/** Letters added, lost, replaced or swapped with their neighbour that turn one word into the other; `most` + 1 for more. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(previous[j]! + 1, current[j - 1]! + 1, replaced);
      current.push(swapped ? Math.min(least, before[j - 2]! + 1) : least);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, previous] = [previous, current];
  }
  return Math.min(previous[b.length]!, most + 1);
}

/** How well one word may be the other misspelt, 0 to 1. The first letter is hardly ever wrong. */
export function misspelt(typed: string, word: string): number {
  if (typed[0] !== word[0] || Math.min(typed.length, word.length) < 4 || typed.length < 5) return 0;
  const most = typed.length < 9 ? 1 : 2;
  const apart = lettersApart(typed, word, most);
  return apart === 0 || apart > most ? 0 : 1 - apart / Math.max(typed.length, word.length);
}
