import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { findPasswordProblem, findSignUpProblem, isOpenEndpoint } from './rules.ts'

test.each([
  ['Password1!', true],
  ['P@ssw0rd123!', true],
  ['Welcome2026!', true],
  ['Qwerty123!', true],
  ['Tintype#2026', true],
  ['Abcabc123!', true],
  ['Aaaaaaaaa1!', true],
  ['Salt-and-silver-9!', false],
  ['Night-watch-2026!', false],
])('%s is common: %s', (password, isCommon) => expect(isCommonPassword(password)).toBe(isCommon))

test('a password is judged by its rules first', () => {
  expect(findPasswordProblem('short')).toBe('password_weak')
  expect(findPasswordProblem(undefined)).toBe('password_weak')
  expect(findPasswordProblem({ length: 20 })).toBe('password_weak')
  expect(findPasswordProblem('Password1!')).toBe('password_common')
  expect(findPasswordProblem('Salt-and-silver-9!')).toBeUndefined()
})

test('a request to sign up is judged field by field', () => {
  const good = { name: 'Ines Varga', email: 'a@b.example', password: 'Salt-and-silver-9!' }
  expect(findSignUpProblem(good)).toBeUndefined()
  expect(findSignUpProblem({ ...good, name: 'x!' })).toBe('name_characters')
  expect(findSignUpProblem({ ...good, name: 'a '.repeat(10_000) })).toBe('name_characters')
  expect(findSignUpProblem({ ...good, email: 7 })).toBe('email_invalid')
})

describe('endpoints of the provider', () => {
  test('what pages use is open', () => expect(isOpenEndpoint('POST', '/sign-in/email')).toBe(true))
  test.each([
    ['POST', '/update-user'],
    ['POST', '/delete-user'],
    ['POST', '/link-social'],
    ['GET', '/sign-in/email'],
    ['POST', '//sign-in/email'],
    ['POST', '/Sign-In/email'],
    ['POST', '/sign-in/email/'],
    ['GET', '/list-sessions'],
  ])('%s %s is not', (method, path) => expect(isOpenEndpoint(method, path)).toBe(false))
})
