import * as provider from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.ts'

const password = 'Salt-and-silver-9!'

test('opens what the provider wrote, and the other way round', async () => {
  expect(await verifyPassword({ hash: await provider.hashPassword(password), password })).toBe(true)
  expect(await provider.verifyPassword({ hash: await hashPassword(password), password })).toBe(true)
  expect(await hashPassword(password)).not.toBe(await hashPassword(password))
})

test.each<[string, string, string]>([
  ['with its mark in one letter or two', 'Caf\u00e9-au-lait-9!', 'Cafe\u0301-au-lait-9!'],
  ['with letters that are drawn as one', '\ufb01nal-Cut-9!', 'final-Cut-9!'],
  ['with wide letters', '\uff21a-silver-9!', 'Aa-silver-9!'],
  ['with a digit in a ring', 'Aa-silver-\u2460!9', 'Aa-silver-1!9'],
  ['with a space of another kind', 'Aa silver 9!', 'Aa\u00a0silver 9!'],
  ['with a space at its end', 'Aa-silver-9!', 'Aa-silver-9! '],
  ['with a space before it', 'Aa-silver-9!', ' Aa-silver-9!'],
  ['in other cases', 'Aa-silver-9!', 'aA-silver-9!'],
  ['that is cut off', 'Aa-silver-9!', 'Aa-silver-9'],
  ['with a letter that nobody sees', 'Aa-silver-9!', 'Aa-silver-9!\u200b'],
  ['that goes on after 72 bytes', `Aa-silver-9!${'x'.repeat(60)}`, `Aa-silver-9!${'x'.repeat(60)}y`],
])('one %s is another one (R40)', async (_how, one, other) => {
  expect(await verifyPassword({ hash: await hashPassword(one), password: other })).toBe(false)
})

test('the provider by itself takes some of these for one (control)', async () => {
  expect(await provider.verifyPassword({ hash: await provider.hashPassword('\ufb01nal-Cut-9!'), password: 'final-Cut-9!' })).toBe(true)
})

test.each(['', 'salt', 'salt:', ':00', `salt:${'00'.repeat(63)}`])('%j is no hash', async (hash) => {
  await expect(verifyPassword({ hash, password })).rejects.toThrow('not kept as it should be')
})
