import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import type { ArtistTrust, TrustStanding } from '@tintype/contract/review/review'

/**
 * Review record of an artist.
 * @property strikes  all rejections, and artworks that a report keeps off sale
 */
export type TrustRecord = { approvals: number; strikes: number }

type LaneSettings = Pick<HouseSettings, 'trustLaneOn' | 'trustLaneApprovals' | 'trustLaneSamplePercent'>

/** An artist's status in the trust lane. One strike ends it, and no approval restores it. */
export function getTrustState({ approvals, strikes }: TrustRecord, { trustLaneOn, trustLaneApprovals }: LaneSettings): ArtistTrust {
  if (!trustLaneOn) return 'off'
  if (strikes > 0) return 'ended'
  return approvals >= trustLaneApprovals ? 'trusted' : 'not_yet'
}

/** Status and its reasons, for operators. They see it before the lane is turned on, too. */
export function toTrustStanding(record: TrustRecord, settings: LaneSettings): TrustStanding {
  const { approvals, strikes } = record
  return { trust: getTrustState(record, settings), approvals, strikes, approvalsNeeded: settings.trustLaneApprovals }
}

/**
 * Whether an artwork that went on sale through the trust lane is reviewed afterwards.
 * @param draw  random number in [0, 1), so that an artist cannot predict the sample
 */
export function isSampled(draw: number, { trustLaneSamplePercent }: LaneSettings): boolean {
  return draw * 100 < trustLaneSamplePercent
}
