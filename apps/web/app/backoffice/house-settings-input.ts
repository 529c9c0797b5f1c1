import { HOUSE_LIMITS, type HouseSettings } from '@tintype/contract/house-settings'
import { problemText } from '@tintype/contract/problems'

/** The fields as they are written. */
export type HouseValues = { trustLaneOn: boolean; trustLaneApprovals: string; trustLaneSamplePercent: string }

export function asWritten(settings: HouseSettings): HouseValues {
  const { trustLaneOn, trustLaneApprovals, trustLaneSamplePercent } = settings
  return { trustLaneOn, trustLaneApprovals: String(trustLaneApprovals), trustLaneSamplePercent: String(trustLaneSamplePercent) }
}

export type HouseProblems = Partial<Record<keyof HouseValues, string>>

/** What the fields say, or what is wrong with each. */
export function readHouse(values: HouseValues): { settings: HouseSettings } | { problems: HouseProblems } {
  const approvals = wholeNumber(values.trustLaneApprovals, HOUSE_LIMITS.trustLaneApprovals)
  const percent = wholeNumber(values.trustLaneSamplePercent, HOUSE_LIMITS.trustLaneSamplePercent)
  if (approvals !== undefined && percent !== undefined) {
    return { settings: { trustLaneOn: values.trustLaneOn, trustLaneApprovals: approvals, trustLaneSamplePercent: percent } }
  }
  return {
    problems: {
      ...(approvals === undefined && { trustLaneApprovals: problemText('trust_approvals_invalid') }),
      ...(percent === undefined && { trustLaneSamplePercent: problemText('trust_sample_invalid') }),
    },
  }
}

function wholeNumber(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
