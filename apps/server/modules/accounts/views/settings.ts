import type { UserSettings } from '@tintype/contract/accounts/settings'
import type { ArtistSettings } from '../rules/settings.ts'

export function toUserSettings(settings: ArtistSettings): UserSettings {
  return {
    receive_approval_emails: settings.receiveApprovalEmails,
    artist_type: settings.artistType,
    give_back_enabled: settings.giveBackEnabled,
    donation_percentage: settings.donationPercent,
    selected_cause_id: settings.selectedCauseId,
  }
}
