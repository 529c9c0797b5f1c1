/**
 * Parses an amount in dollars: `5,000`, `$1 250.50`. A comma separates thousands, as everywhere in the product.
 * @returns dollars; undefined for empty input, NaN for invalid input
 */
export function parseDollars(text: string): number | undefined {
  const bare = text.trim().replace(/^\$/, '').replace(/[\s,]/g, '')
  if (!bare) return text.trim() ? Number.NaN : undefined
  return /^\d+(\.\d{1,2})?$/.test(bare) ? Number(bare) : Number.NaN
}
