import type { PayoutSettings } from '@tintype/contract/payouts/payouts'

/** The saved settings, the requested ones, and the times to store with them. */
export type SettingsPlan = {
  isSame: boolean
  before: PayoutSettings
  after: PayoutSettings
  /** Start of the cooling-off period; null without one. */
  changedAt: Date | null
  firstSetAt: Date | null
}
