/** One measured figure. `limit` is the bare server's result for the same work in the same run; `ratio` is ours divided by it. */
export type Figure = { name: string; value: number; unit: string; limit: number | null; ratio: number | null }

export function figure(name: string, value: number, unit: string, limit?: number): Figure {
  return { name, value: round(value), unit, limit: limit === undefined ? null : round(limit), ratio: limit ? round(value / limit) : null }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that so many in a hundred do not pass. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
