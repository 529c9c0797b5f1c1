import type { ArtistType } from '@tintype/contract/accounts'
import { Problem } from '@tintype/contract/problems'
import type { UserSettingsPatch } from '@tintype/contract/settings'

export type ArtistSettings = {
  receiveApprovalEmails: boolean
  artistType: ArtistType
  giveBackEnabled: boolean
  donationPercent: number
  selectedCauseId: string | null
}

/** The settings after a change of any of them. @throws Problem `cause_missing` where they would give to nobody */
export function changedSettings(settings: ArtistSettings, patch: UserSettingsPatch): ArtistSettings {
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

/** The cause that a change newly gives to or chooses, and that therefore has to be active now. */
export function causeToCheck(before: ArtistSettings, after: ArtistSettings): string | null {
  const isChosen = after.selectedCauseId !== before.selectedCauseId
  const isTurnedOn = after.giveBackEnabled && !before.giveBackEnabled
  return isChosen || isTurnedOn ? after.selectedCauseId : null
}
