import type { Numbers } from "./layout.js";

/** The same numbers, each in as many bytes as the greatest needs. */
export function narrow(numbers: Uint32Array): Numbers {
  let greatest = 0;
  for (const number of numbers) if (number > greatest) greatest = number;
  if (greatest <= 0xff) return Uint8Array.from(numbers);
  return greatest <= 0xffff ? Uint16Array.from(numbers) : numbers;
}
