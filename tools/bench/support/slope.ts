/** How much a figure grows in a minute, by the straight line that fits its samples best. */
export function slopePerMinute(samples: readonly { minute: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ mb }) => mb))]
  const over = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0)
  const under = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
