import { z } from 'zod'
import { call, Instant } from '../shapes.ts'

/** What a setting may be. The page shows these limits at the field. */
export const HOUSE_LIMITS = {
  trustLaneApprovals: { min: 1, max: 1000 },
  trustLaneSamplePercent: { min: 1, max: 100 },
  socialQuota: { min: 0, max: 1000 },
} as const

const fields = {
  /** Artists with a clean record publish first, and are looked at afterwards. */
  trustLaneOn: z.boolean(),
  /** So many approved pictures, and none rejected, make a clean record. */
  trustLaneApprovals: wholeNumber('trust_approvals_invalid', HOUSE_LIMITS.trustLaneApprovals),
  /** How many of a hundred pictures that went on sale unseen are looked at afterwards. */
  trustLaneSamplePercent: wholeNumber('trust_sample_invalid', HOUSE_LIMITS.trustLaneSamplePercent),
  /** How many posts an artist may make at each place in a day, of UTC. */
  facebookPostsPerDay: wholeNumber('social_quota_invalid', HOUSE_LIMITS.socialQuota),
  instagramPostsPerDay: wholeNumber('social_quota_invalid', HOUSE_LIMITS.socialQuota),
  pinterestPostsPerDay: wholeNumber('social_quota_invalid', HOUSE_LIMITS.socialQuota),
  xPostsPerDay: wholeNumber('social_quota_invalid', HOUSE_LIMITS.socialQuota),
  /** X charges more for a post with a link: whether there are any, and how many the whole house makes in a day. */
  xLinksOn: z.boolean(),
  xLinkPostsPerDay: wholeNumber('social_quota_invalid', HOUSE_LIMITS.socialQuota),
}

/**
 * What operators may change while the house is open. Each has a value for a house that never changed it, so that a new one needs
 * no migration.
 */
export const HouseSettings = z.object({
  trustLaneOn: fields.trustLaneOn.default(false),
  trustLaneApprovals: fields.trustLaneApprovals.default(20),
  trustLaneSamplePercent: fields.trustLaneSamplePercent.default(20),
  facebookPostsPerDay: fields.facebookPostsPerDay.default(10),
  instagramPostsPerDay: fields.instagramPostsPerDay.default(10),
  pinterestPostsPerDay: fields.pinterestPostsPerDay.default(20),
  xPostsPerDay: fields.xPostsPerDay.default(5),
  xLinksOn: fields.xLinksOn.default(true),
  xLinkPostsPerDay: fields.xLinkPostsPerDay.default(50),
})
export type HouseSettings = z.infer<typeof HouseSettings>

/** @property version  counts the changes. Whoever makes one says which he saw. */
export const ShownHouseSettings = z.object({
  settings: HouseSettings,
  version: z.int(),
  changedAt: Instant.nullable(),
})
export type ShownHouseSettings = z.infer<typeof ShownHouseSettings>

export const backofficeSettings = {
  get: call('viewer', 'GET', '/backoffice/settings', 'The settings of the house').output(ShownHouseSettings),
  save: call('admin', 'PATCH', '/backoffice/settings', 'Change settings of the house')
    // of the fields themselves: what is left out keeps its value, and does not fall back to its first one
    .input(z.object(fields).partial().extend({ version: z.int() }))
    .output(ShownHouseSettings),
}

function wholeNumber(code: string, { min, max }: { min: number; max: number }) {
  return z.int({ error: code }).min(min, code).max(max, code)
}
