/** Minimum entropy of a secret in bits. 32 random hex digits have about 113 by this estimate, and never fewer than 90. */
export const MIN_SECRET_BITS = 90

/** Estimates the entropy of a secret from its character frequencies, ignoring repetitions of the whole: one repeated letter has none. */
export function estimateEntropyBits(secret: string): number {
  const characters = [...withoutRepetition(secret)]
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / characters.length)
  return bits
}

/** `abcabcab` is `abc` repeated. */
function withoutRepetition(text: string): string {
  for (let length = 1; length < text.length; length++) if (text.startsWith(text.slice(length))) return text.slice(0, length)
  return text
}
