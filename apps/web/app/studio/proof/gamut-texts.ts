/** The out-of-gamut share as text. @param percent  0 to 100, with one decimal */
export function describeGamutShare(percent: number): string {
  if (percent === 0) return 'Metal can reproduce all its colours.'
  const much = percent < 1 ? 'Less than 1%' : `${Math.round(percent)}%`
  return `${much} has colours metal can’t reproduce.`
}
