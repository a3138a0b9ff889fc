/** One bit a dimension, 1 where it is positive; 32 to a number. */
export function packSigns(vectors: Float32Array, dimension: number): Uint32Array {
  const words = Math.ceil(dimension / 32);
  const count = vectors.length / dimension;
  const signs = new Uint32Array(count * words);
  for (let index = 0; index < count; index++) {
    for (let at = 0; at < dimension; at++) {
      if (vectors[index * dimension + at]! > 0) signs[index * words + (at >>> 5)]! |= 1 << (at & 31);
    }
  }
  return signs;
}

/**
 * An estimate of the cosine of each vector with one, from the share of equal signs: that of random planes between two
 * vectors is their angle (Charikar, 2002). A sixteenth of the numbers is read, in integers.
 */
export function signCosines(signs: Uint32Array, query: Float32Array): Float32Array {
  const asked = packSigns(query, query.length);
  const words = asked.length;
  const byDistance = Float32Array.from({ length: query.length + 1 }, (_, distance) =>
    Math.cos((Math.PI * distance) / query.length),
  );
  const cosines = new Float32Array(signs.length / words);
  for (let index = 0, at = 0; index < cosines.length; index++) {
    let distance = 0;
    for (let word = 0; word < words; word++, at++) distance += ones(signs[at]! ^ asked[word]!);
    cosines[index] = byDistance[distance]!;
  }
  return cosines;
}

/** Bits set in 32. */
function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
