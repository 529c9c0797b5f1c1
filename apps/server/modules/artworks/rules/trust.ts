import type { HouseSettings } from '@tintype/contract/house-settings'
import type { ArtistTrust, TrustStanding } from '@tintype/contract/review'

/**
 * What operators decided on an artist's pictures.
 * @property strikes  rejections, ever, and pictures that a report keeps off sale
 */
export type TrustRecord = { approvals: number; strikes: number }

type LaneSettings = Pick<HouseSettings, 'trustLaneOn' | 'trustLaneApprovals' | 'trustLaneSamplePercent'>

/** Where an artist stands in the trust lane. One strike ends it, and no approval brings it back. */
export function trustOf({ approvals, strikes }: TrustRecord, { trustLaneOn, trustLaneApprovals }: LaneSettings): ArtistTrust {
  if (!trustLaneOn) return 'off'
  if (strikes > 0) return 'ended'
  return approvals >= trustLaneApprovals ? 'trusted' : 'not_yet'
}

/** Where an artist stands, and by what: for operators, who are told before the lane is turned on, too. */
export function toTrustStanding(record: TrustRecord, settings: LaneSettings): TrustStanding {
  const { approvals, strikes } = record
  return { trust: trustOf(record, settings), approvals, strikes, approvalsNeeded: settings.trustLaneApprovals }
}

/**
 * Whether one that went on sale unseen is looked at afterwards.
 * @param draw  from 0 up to 1, by chance: an artist cannot know which are looked at
 */
export function isSampled(draw: number, { trustLaneSamplePercent }: LaneSettings): boolean {
  return draw * 100 < trustLaneSamplePercent
}
