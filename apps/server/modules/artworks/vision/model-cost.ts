/** Prices of a model in the currency of its invoices. */
export type ModelPrices = { inputPerMillion: number; outputPerMillion: number }

/** The cost of an answer in the currency of the prices. Tokens that a server bills cheaper, such as cached ones, count in full. */
export function toCost({ input, output }: { input: number; output: number }, { inputPerMillion, outputPerMillion }: ModelPrices): number {
  return (input * inputPerMillion + output * outputPerMillion) / 1_000_000
}
