/** No zero bytes and next to no control characters. */
export function isText(head: Uint8Array): boolean {
  let control = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  }
  return control <= head.length / 100;
}

/** Bytes as evenly spread as those of a cipher: above 7.2 of 8 bits of entropy over at least 512 bytes. */
export function isNoise(head: Uint8Array): boolean {
  if (head.length < 512) return false;
  const counts = new Uint32Array(256);
  for (const byte of head) counts[byte]! += 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / head.length) * Math.log2(count / head.length);
  return bits > 7.2;
}
