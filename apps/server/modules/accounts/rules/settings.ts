import type { ArtistType } from '@tintype/contract/accounts/accounts'
import type { UserSettingsPatch } from '@tintype/contract/accounts/settings'
import { Problem } from '@tintype/contract/problems'

export type ArtistSettings = {
  receiveApprovalEmails: boolean
  artistType: ArtistType
  giveBackEnabled: boolean
  donationPercent: number
  selectedCauseId: string | null
}

/** Applies a patch to the settings. @throws Problem `cause_missing` if giving is enabled without a cause */
export function applySettingsPatch(settings: ArtistSettings, patch: UserSettingsPatch): ArtistSettings {
  const changed = {
    receiveApprovalEmails: patch.receive_approval_emails ?? settings.receiveApprovalEmails,
    artistType: patch.artist_type ?? settings.artistType,
    giveBackEnabled: patch.give_back_enabled ?? settings.giveBackEnabled,
    donationPercent: patch.donation_percentage ?? settings.donationPercent,
    selectedCauseId: patch.selected_cause_id === undefined ? settings.selectedCauseId : patch.selected_cause_id,
  }
  if (changed.giveBackEnabled && !changed.selectedCauseId) throw new Problem('cause_missing')
  return changed
}

/** The cause that a change newly enables or selects, which must be active now. */
export function findNewlySelectedCause(before: ArtistSettings, after: ArtistSettings): string | null {
  const isChosen = after.selectedCauseId !== before.selectedCauseId
  const isTurnedOn = after.giveBackEnabled && !before.giveBackEnabled
  return isChosen || isTurnedOn ? after.selectedCauseId : null
}
