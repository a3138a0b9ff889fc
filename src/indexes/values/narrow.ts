/** Numbers, each in as many bytes as the greatest needs. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers, each in as many bytes as the greatest needs. */
export function narrow(numbers: Uint32Array): Numbers {
  let greatest = 0;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > greatest) greatest = numbers[at]!;
  if (greatest <= 0xff) return new Uint8Array(numbers);
  return greatest <= 0xffff ? new Uint16Array(numbers) : numbers;
}
