import { expect, test } from 'vitest'
import { meetsPasswordRules } from './passwords.ts'

test.each([
  ['of ten characters with every required kind', 'Gallery-1!', true],
  ['of nine characters', 'Aa1!aaaaa', true],
  ['of eight characters', 'Aa1!aaaa', false],
  ['without an upper-case letter', 'aa1!aaaaa', false],
  ['without a lower-case letter', 'AA1!AAAAA', false],
  ['without a digit', 'Aab!aaaaa', false],
  ['without a special character', 'Aa1aaaaaa', false],
  ['with a hyphen as its only special character', 'Aa1-aaaaa', false],
  ['of 256 characters', `Aa1!${'a'.repeat(252)}`, true],
  ['of 257 characters', `Aa1!${'a'.repeat(253)}`, false],
])('meetsPasswordRules for a password %s is $2', (_what, password, meets) => expect(meetsPasswordRules(password)).toBe(meets))
