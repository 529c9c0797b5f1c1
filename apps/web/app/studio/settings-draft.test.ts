import type { UserSettings } from '@tintype/contract/settings'
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
const mailsOf = (draft: SettingsDraft) => shownSettings(draft).receive_approval_emails

test('a change shows at once, and stays when it has arrived', () => {
  const changed = withChange(begin, off)
  expect(mailsOf(changed)).toBe(false)
  expect(withoutChange(changed, off, { ...kept, ...off })).toEqual({ kept: { ...kept, ...off }, pending: [] })
})

test('one that failed is taken back', () => {
  expect(mailsOf(withoutChange(withChange(begin, off), off))).toBe(true)
})

test('of two quick ones the last shows throughout, also while the first arrives', () => {
  const both = withChange(withChange(begin, off), on)
  const first = withoutChange(both, off, { ...kept, ...off })
  expect([mailsOf(both), mailsOf(first), mailsOf(withoutChange(first, on, kept))]).toEqual([true, true, true])
})

test.each([
  ['both fail', undefined, undefined, true],
  ['the first fails', undefined, { ...kept, ...on }, true],
  ['the second fails', { ...kept, ...off }, undefined, false],
])('%s: what the server holds shows in the end', (_what, first, second, shown) => {
  const both = withChange(withChange(begin, off), on)
  expect(mailsOf(withoutChange(withoutChange(both, off, first), on, second))).toBe(shown)
})

test('a failure takes no other setting with it', () => {
  const type = { artist_type: 'photographer' } as const
  const left = withoutChange(withChange(withChange(begin, off), type), off)
  expect(shownSettings(left)).toEqual({ ...kept, ...type })
})

test('the same change made twice is taken back once', () => {
  const twice = withChange(withChange(begin, off), { ...off })
  expect(withoutChange(twice, off).pending).toHaveLength(1)
})
