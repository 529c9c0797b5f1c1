import { z } from 'zod'
import { call, Instant } from '../shapes.ts'
import { networks, POST_PLACES, type PostPlace } from '../social/networks.ts'

/** The permitted range of each setting, also shown at the field. */
export const HOUSE_LIMITS = {
  trustLaneApprovals: { min: 1, max: 1000 },
  trustLaneSamplePercent: { min: 1, max: 100 },
  socialQuota: { min: 0, max: 1000 },
} as const

/** The setting with the posts per artist and UTC day at a place. */
export const toQuotaName = (place: PostPlace) => `${place}PostsPerDay` as const
type QuotaName = ReturnType<typeof toQuotaName>

/** One value for each quota. */
export function mapQuotas<Value>(toValue: (place: PostPlace) => Value): Record<QuotaName, Value> {
  return Object.fromEntries(POST_PLACES.map((place) => [toQuotaName(place), toValue(place)])) as Record<QuotaName, Value>
}

const quota = wholeNumber('social_quota_invalid', HOUSE_LIMITS.socialQuota)

const fields = {
  /** Artists with a clean record publish at once and are reviewed afterwards. */
  trustLaneOn: z.boolean(),
  /** A clean record: this many approved artworks, and none rejected. */
  trustLaneApprovals: wholeNumber('trust_approvals_invalid', HOUSE_LIMITS.trustLaneApprovals),
  /** The percentage of artworks published without review that are reviewed afterwards. */
  trustLaneSamplePercent: wholeNumber('trust_sample_invalid', HOUSE_LIMITS.trustLaneSamplePercent),
  /** The maximum number of posts per artist and platform in a UTC day. */
  ...mapQuotas(() => quota),
  /** X charges more for posts with a link: whether links are permitted, and how many per day for the whole site. */
  xLinksOn: z.boolean(),
  xLinkPostsPerDay: quota,
}

/** Settings that operators can change at runtime. Each has a default, so that a new setting needs no migration. */
export const HouseSettings = z.object({
  trustLaneOn: fields.trustLaneOn.default(false),
  trustLaneApprovals: fields.trustLaneApprovals.default(20),
  trustLaneSamplePercent: fields.trustLaneSamplePercent.default(20),
  ...mapQuotas((place) => quota.default(networks[place].postsPerDay)),
  xLinksOn: fields.xLinksOn.default(true),
  xLinkPostsPerDay: fields.xLinkPostsPerDay.default(50),
})
export type HouseSettings = z.infer<typeof HouseSettings>

/** @property version  incremented with each change; a change states the version that it is based on */
export const ShownHouseSettings = z.object({
  settings: HouseSettings,
  version: z.int(),
  changedAt: Instant.nullable(),
})
export type ShownHouseSettings = z.infer<typeof ShownHouseSettings>

export const backofficeSettings = {
  get: call('viewer', 'GET', '/backoffice/settings', 'Get the site settings').output(ShownHouseSettings),
  save: call('admin', 'PATCH', '/backoffice/settings', 'Change site settings')
    // built from the raw fields: an omitted field keeps its value instead of reverting to its default
    .input(z.object(fields).partial().extend({ version: z.int() }))
    .output(ShownHouseSettings),
}

function wholeNumber(code: string, { min, max }: { min: number; max: number }) {
  return z.int({ error: code }).min(min, code).max(max, code)
}
