/** `bytes.decode(errors="ignore")`: text without the bytes that are no UTF-8. */
export function withoutInvalidBytes(bytes: Uint8Array): string {
  const valid: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    for (let index = 0; index < length; index++) valid.push(bytes[at + index]!);
    at += Math.max(length, 1);
  }
  return Buffer.from(valid).toString("utf8");
}

/** Of the valid sequence that begins there; 0 where there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let index = 1; index < length; index++) {
    const [low, high] = index === 1 ? secondRange(first) : [0x80, 0xbf];
    const byte = bytes[at + index];
    if (byte === undefined || byte < low || byte > high) return 0;
  }
  return length;
}

/** Bounds of a second byte, which keep out long forms, surrogates and what lies beyond U+10FFFF. */
function secondRange(first: number): [number, number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
