import type { UserSettings } from '@tintype/contract/accounts/settings'
import { expect, test } from 'vitest'
import { type SettingsDraft, shownSettings, withChange, withoutChange } from './settings-draft.ts'

const kept: UserSettings = {
  receive_approval_emails: true,
  artist_type: 'general',
  give_back_enabled: false,
  donation_percentage: 10,
  selected_cause_id: null,
}
const off = { receive_approval_emails: false }
const on = { receive_approval_emails: true }
const begin: SettingsDraft = { kept, pending: [] }
const readApprovalEmails = (draft: SettingsDraft) => shownSettings(draft).receive_approval_emails

test('a changed setting is shown at once and stays after it is saved', () => {
  const changed = withChange(begin, off)
  expect(readApprovalEmails(changed)).toBe(false)
  expect(withoutChange(changed, off, { ...kept, ...off })).toEqual({ kept: { ...kept, ...off }, pending: [] })
})

test('a setting that failed to save shows its saved value', () => {
  expect(readApprovalEmails(withoutChange(withChange(begin, off), off))).toBe(true)
})

test('the last of two quick changes is shown throughout, also when the first is saved', () => {
  const both = withChange(withChange(begin, off), on)
  const first = withoutChange(both, off, { ...kept, ...off })
  expect([readApprovalEmails(both), readApprovalEmails(first), readApprovalEmails(withoutChange(first, on, kept))]).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  ['both changes fail', undefined, undefined, true],
  ['the first change fails', undefined, { ...kept, ...on }, true],
  ['the second change fails', { ...kept, ...off }, undefined, false],
])('the value on the server is shown in the end when %s', (_what, first, second, shown) => {
  const both = withChange(withChange(begin, off), on)
  expect(readApprovalEmails(withoutChange(withoutChange(both, off, first), on, second))).toBe(shown)
})

test('a failed change leaves the change of another setting in place', () => {
  const type = { artist_type: 'photographer' } as const
  const left = withoutChange(withChange(withChange(begin, off), type), off)
  expect(shownSettings(left)).toEqual({ ...kept, ...type })
})

test('a change that was made twice is removed once when one save fails', () => {
  const twice = withChange(withChange(begin, off), { ...off })
  expect(withoutChange(twice, off).pending).toHaveLength(1)
})
