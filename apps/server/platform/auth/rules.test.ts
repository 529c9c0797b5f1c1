import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './passwords/common-passwords.ts'
import { findPasswordProblem, findSignUpProblem, isOpenEndpoint } from './rules.ts'

test.each([
  ['Password1!', true],
  ['P@ssw0rd123!', true],
  ['Welcome2026!', true],
  ['Qwerty123!', true],
  ['Tintype#2026', true],
  ['Abcabc123!', true],
  ['Aaaaaaaaa1!', true],
  ['Michelle2026!', true],
  ['M1chell3#99', true],
  ['We1come-2026!', true],
  ['Liverpool1!', true],
  ['1Qaz@wsx2026!', true],
  ['2026!Butterfly', true],
  ['P030710P$e4o', true],
  ['Salt-and-silver-9!', false],
  ['Night-watch-2026!', false],
  ['Copper-and-light-7!', false],
  ['x7#Kd2!vQ9s@', false],
])('isCommonPassword decides that %s is common: %s', (password, isCommon) => expect(isCommonPassword(password)).toBe(isCommon))

test('isCommonPassword detects a list of stolen passwords, also capitalised or with a digit and sign appended', () => {
  const stolen = dictionary['passwords-common']
  expect(stolen.length).toBeGreaterThan(40_000)
  const decorated = stolen
    .filter((word) => /^[a-z]{6,}$/.test(word))
    .slice(0, 1000)
    .flatMap((word) => [`${word[0]?.toUpperCase()}${word.slice(1)}2026!`, `${word[0]?.toUpperCase()}${word.slice(1)}#1234`])
  const cased = stolen
    .filter((password) => password.length >= 5)
    .map((password) => password.replace(/[a-z]/, (letter) => letter.toUpperCase()))
  const through = [...decorated, ...cased].filter((password) => !isCommonPassword(password))
  expect(decorated).toHaveLength(2000)
  expect(through).toEqual([])
})

test('isCommonPassword rejects fewer than 25 of 5000 random passwords of nine characters', () => {
  const keys = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()'
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return keys.charAt(seed % keys.length)
  }
  const refused = Array.from({ length: 5000 }, () => Array.from({ length: 9 }, next).join('')).filter(isCommonPassword)
  expect(refused.length).toBeLessThan(25)
})

test('findPasswordProblem reports a weak password before a common one', () => {
  expect(findPasswordProblem('short')).toBe('password_weak')
  expect(findPasswordProblem(undefined)).toBe('password_weak')
  expect(findPasswordProblem({ length: 20 })).toBe('password_weak')
  expect(findPasswordProblem('Password1!')).toBe('password_common')
  expect(findPasswordProblem('Salt-and-silver-9!')).toBeUndefined()
})

test('findSignUpProblem names the first invalid field of a sign-up', () => {
  const good = { name: 'Ines Varga', email: 'a@b.example', password: 'Salt-and-silver-9!' }
  expect(findSignUpProblem(good)).toBeUndefined()
  expect(findSignUpProblem({ ...good, name: 'x!' })).toBe('name_characters')
  expect(findSignUpProblem({ ...good, name: 'a '.repeat(10_000) })).toBe('name_characters')
  expect(findSignUpProblem({ ...good, email: 7 })).toBe('email_invalid')
  expect(findSignUpProblem({ ...good, password: 'short' })).toBe('password_weak')
  expect(findSignUpProblem({ ...good, name: 7 })).toBe('name_characters')
  expect(findSignUpProblem({ name: 'x!', email: 7, password: 'short' })).toBe('name_characters')
  expect(findSignUpProblem({ ...good, email: 7, password: 'short' })).toBe('email_invalid')
})

test.each([
  [160, undefined],
  [161, 'name_characters'],
])('findSignUpProblem for a name of %i characters, most of them spaces, is %s', (length, problem) => {
  const name = `Ines${' '.repeat(length - 9)}Varga`
  expect(findSignUpProblem({ name, email: 'a@b.example', password: 'Salt-and-silver-9!' })).toBe(problem)
})

describe('auth provider endpoints', () => {
  test.each([
    ['POST', '/sign-up/email'],
    ['POST', '/sign-out'],
    ['GET', '/get-session'],
    ['POST', '/request-password-reset'],
    ['POST', '/reset-password'],
    ['GET', '/verify-email'],
    ['POST', '/send-verification-email'],
    ['POST', '/change-email'],
    ['POST', '/look-at-email-change'],
    ['POST', '/confirm-email-change'],
    ['POST', '/look-at-password-reset'],
    ['POST', '/change-password'],
    ['POST', '/two-factor/enable'],
    ['POST', '/two-factor/verify-totp'],
    ['POST', '/two-factor/verify-backup-code'],
    ['POST', '/two-factor/generate-backup-codes'],
    ['POST', '/two-factor/disable'],
    ['GET', '/own-sessions'],
    ['POST', '/end-session'],
    ['POST', '/end-sessions'],
  ])('isOpenEndpoint opens %s %s', (method, path) => expect(isOpenEndpoint(method, path)).toBe(true))

  test('isOpenEndpoint opens the sign-in endpoint that pages use', () => expect(isOpenEndpoint('POST', '/sign-in/email')).toBe(true))
  test.each([
    ['POST', '/update-user'],
    ['POST', '/delete-user'],
    ['POST', '/link-social'],
    ['GET', '/sign-in/email'],
    ['POST', '//sign-in/email'],
    ['POST', '/Sign-In/email'],
    ['POST', '/sign-in/email/'],
    ['GET', '/list-sessions'],
  ])('isOpenEndpoint keeps %s %s closed', (method, path) => expect(isOpenEndpoint(method, path)).toBe(false))
})
