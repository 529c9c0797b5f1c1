import { dictionary } from '@zxcvbn-ts/language-common'
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
])('%s is common: %s', (password, isCommon) => expect(isCommonPassword(password)).toBe(isCommon))

test('whatever of a list of stolen passwords meets our rules is refused, and the first thousand of it when they are made to', () => {
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

test('random passwords of nine characters are hardly ever taken for a stolen one', () => {
  const keys = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()'
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return keys.charAt(seed % keys.length)
  }
  const refused = Array.from({ length: 5000 }, () => Array.from({ length: 9 }, next).join('')).filter(isCommonPassword)
  expect(refused.length).toBeLessThan(25)
})

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
