/**
 * What somebody wrote as a sum of dollars: `5,000`, `$1 250.50`. Undefined for nothing written, NaN for what is no sum.
 * A comma parts thousands, as everywhere in the product.
 */
export function parseDollars(text: string): number | undefined {
  const bare = text.trim().replace(/^\$/, '').replace(/[\s,]/g, '')
  if (!bare) return text.trim() ? Number.NaN : undefined
  return /^\d+(\.\d{1,2})?$/.test(bare) ? Number(bare) : Number.NaN
}
