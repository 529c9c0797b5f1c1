import { describe, expect, test } from 'vitest'
import { type ArtistSettings, applySettingsPatch, findNewlySelectedCause } from './settings.ts'

const settings: ArtistSettings = {
  receiveApprovalEmails: true,
  artistType: 'general',
  giveBackEnabled: false,
  donationPercent: 10,
  selectedCauseId: null,
}
const giving = { ...settings, giveBackEnabled: true, selectedCauseId: 'c-1' }

describe('the change of settings', () => {
  test.each([
    ['one setting', { receive_approval_emails: false }, { ...settings, receiveApprovalEmails: false }],
    [
      'two settings',
      { artist_type: 'photographer', donation_percentage: 50 } as const,
      { ...settings, artistType: 'photographer', donationPercent: 50 },
    ],
    ['the cause and enables donations', { give_back_enabled: true, selected_cause_id: 'c-1' }, giving],
  ])('a request changes %s', (_name, patch, expected) => {
    expect(applySettingsPatch(settings, patch)).toEqual(expected)
  })

  test('a request that disables donations can remove the cause', () => {
    expect(applySettingsPatch(giving, { give_back_enabled: false, selected_cause_id: null })).toEqual({ ...settings })
  })

  test('a request that enables donations without a cause or removes the cause of donations is refused', () => {
    expect(() => applySettingsPatch(settings, { give_back_enabled: true })).toThrow(expect.objectContaining({ code: 'cause_missing' }))
    expect(() => applySettingsPatch(giving, { selected_cause_id: null })).toThrow(expect.objectContaining({ code: 'cause_missing' }))
  })
})

test('a cause is checked when it is selected or when donations are enabled', () => {
  expect(findNewlySelectedCause(settings, { ...settings, selectedCauseId: 'c-1' })).toBe('c-1')
  expect(findNewlySelectedCause({ ...giving, giveBackEnabled: false }, giving)).toBe('c-1')
  expect(findNewlySelectedCause(giving, { ...giving, donationPercent: 20 })).toBeNull()
  expect(findNewlySelectedCause(giving, { ...giving, giveBackEnabled: false, selectedCauseId: null })).toBeNull()
})
