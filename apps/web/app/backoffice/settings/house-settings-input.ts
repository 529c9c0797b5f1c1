import { HOUSE_LIMITS, type HouseSettings, mapQuotas } from '@tintype/contract/admin/house-settings'
import { type ProblemCode, problemText } from '@tintype/contract/problems'

type Named<Kind> = { [Name in keyof HouseSettings]: HouseSettings[Name] extends Kind ? Name : never }[keyof HouseSettings]
type Flag = Named<boolean>
type Figure = Named<number>

/** The values of the fields. */
export type HouseValues = Record<Flag, boolean> & Record<Figure, string>

const quota = { ...HOUSE_LIMITS.socialQuota, problem: 'social_quota_invalid' } as const

/** The permitted range of each number, and its error message. */
const figures = {
  trustLaneApprovals: { ...HOUSE_LIMITS.trustLaneApprovals, problem: 'trust_approvals_invalid' },
  trustLaneSamplePercent: { ...HOUSE_LIMITS.trustLaneSamplePercent, problem: 'trust_sample_invalid' },
  ...mapQuotas(() => quota),
  xLinkPostsPerDay: quota,
} as const satisfies Record<Figure, { min: number; max: number; problem: ProblemCode }>

const names = Object.keys(figures) as Figure[]

export function toHouseValues(settings: HouseSettings): HouseValues {
  const { trustLaneOn, xLinksOn } = settings
  return { trustLaneOn, xLinksOn, ...record((name) => String(settings[name])) }
}

export type HouseProblems = Partial<Record<keyof HouseValues, string>>

/** Parses the fields. @returns the settings, or a message per invalid field */
export function readHouse(values: HouseValues): { settings: HouseSettings } | { problems: HouseProblems } {
  const numbers = record((name) => wholeNumber(values[name], figures[name]))
  const wrong = names.filter((name) => numbers[name] === undefined)
  if (wrong.length) return { problems: Object.fromEntries(wrong.map((name) => [name, problemText(figures[name].problem)])) }
  const { trustLaneOn, xLinksOn } = values
  return { settings: { trustLaneOn, xLinksOn, ...(numbers as Record<Figure, number>) } }
}

function record<Value>(of: (name: Figure) => Value): Record<Figure, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Figure, Value>
}

function wholeNumber(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
