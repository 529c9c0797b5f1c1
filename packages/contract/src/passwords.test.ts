import { expect, test } from 'vitest'
import { meetsPasswordRules } from './passwords.ts'

test.each([
  ['Gallery-1!', true],
  ['Aa1!aaaaa', true],
  ['Aa1!aaaa', false],
  ['aa1!aaaaa', false],
  ['AA1!AAAAA', false],
  ['Aab!aaaaa', false],
  ['Aa1aaaaaa', false],
  ['Aa1-aaaaa', false],
  [`Aa1!${'a'.repeat(252)}`, true],
  [`Aa1!${'a'.repeat(253)}`, false],
])('%s → %s', (password, meets) => expect(meetsPasswordRules(password)).toBe(meets))
