/** The out-of-gamut share as text. @param percent  0 to 100, with one decimal */
export function vividWords(percent: number): string {
  if (percent === 0) return 'Metal can hold all of its colours.'
  const much = percent < 1 ? 'Less than 1 %' : `${Math.round(percent)} %`
  return `${much} of it is more vivid than metal can hold.`
}
