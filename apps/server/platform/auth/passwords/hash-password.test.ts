import * as provider from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { hashPassword, isBcryptHash, PASSWORD_HASH_COST, verifyPassword } from './hash-password.ts'

const password = 'Salt-and-silver-9!'

test('verifyPassword accepts a hash of the auth provider, and the provider accepts one of hashPassword', async () => {
  expect(await verifyPassword({ hash: await provider.hashPassword(password), password })).toBe(true)
  expect(await provider.verifyPassword({ hash: await hashPassword(password), password })).toBe(true)
  expect(await hashPassword(password)).not.toBe(await hashPassword(password))
})

test.each<[string, string, string]>([
  ['a decomposed accent', 'Caf\u00e9-au-lait-9!', 'Cafe\u0301-au-lait-9!'],
  ['two letters in place of a ligature', '\ufb01nal-Cut-9!', 'final-Cut-9!'],
  ['a plain letter in place of a full-width one', '\uff21a-silver-9!', 'Aa-silver-9!'],
  ['a plain digit in place of a circled one', 'Aa-silver-\u2460!9', 'Aa-silver-1!9'],
  ['a non-breaking space', 'Aa silver 9!', 'Aa\u00a0silver 9!'],
  ['a space at the end', 'Aa-silver-9!', 'Aa-silver-9! '],
  ['a space at the start', 'Aa-silver-9!', ' Aa-silver-9!'],
  ['upper and lower case', 'Aa-silver-9!', 'aA-silver-9!'],
  ['a missing last character', 'Aa-silver-9!', 'Aa-silver-9'],
  ['a zero-width space', 'Aa-silver-9!', 'Aa-silver-9!\u200b'],
  ['one character after 72 bytes', `Aa-silver-9!${'x'.repeat(60)}`, `Aa-silver-9!${'x'.repeat(60)}y`],
])('verifyPassword rejects a password that differs by %s', async (_how, one, other) => {
  expect(await verifyPassword({ hash: await hashPassword(one), password: other })).toBe(false)
})

test('the auth provider alone accepts a password that differs by a ligature (control)', async () => {
  expect(await provider.verifyPassword({ hash: await provider.hashPassword('\ufb01nal-Cut-9!'), password: 'final-Cut-9!' })).toBe(true)
})

test.each([
  ['empty', ''],
  ['a salt alone', 'salt'],
  ['a salt without a key', 'salt:'],
  ['a key without a salt', ':00'],
  ['one byte too short', `salt:${'00'.repeat(63)}`],
])('verifyPassword throws for a stored hash that is %s', async (_what, hash) => {
  await expect(verifyPassword({ hash, password })).rejects.toThrow('not kept as it should be')
})

test('a password is verified with the cost that its hash was made with, and with no other', async () => {
  const hash = await hashPassword(password, 16)
  expect(await verifyPassword({ hash, password }, 16)).toBe(true)
  expect(await verifyPassword({ hash, password }, 32)).toBe(false)
  expect(await verifyPassword({ hash, password })).toBe(false)
})

test('the default cost of a hash is the one that the authentication provider uses (scrypt N = 16384)', () => {
  expect(PASSWORD_HASH_COST).toBe(16_384)
})

test.each([
  ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i', true],
  ['abd', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i', false],
  ['Correct-horse-9', '$2b$04$Hfz4f1RHyz9gX.PvmD9YIuLIUBvfuLj6XHXlEu8oiwHYvGkQ.Pd6.', true],
  ['correct-horse-9', '$2b$04$Hfz4f1RHyz9gX.PvmD9YIuLIUBvfuLj6XHXlEu8oiwHYvGkQ.Pd6.', false],
])('the password %s against the bcrypt hash %s of another provider: %s', async (given, hash, expected) => {
  expect(isBcryptHash(hash)).toBe(true)
  expect(await verifyPassword({ hash, password: given })).toBe(expected)
})

test('a password longer than the 72 bytes that bcrypt compares is refused', async () => {
  const hash = '$2b$04$t44iPPZRyO.lDKK1acHQ1uP2YYYiVf8hGKykII/NA8fF4.8Cp0qYe'
  expect(await verifyPassword({ hash, password: 'ü'.repeat(36) })).toBe(true)
  expect(await verifyPassword({ hash, password: `${'ü'.repeat(36)}x` })).toBe(false)
})

test.each(['$2a$20$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i', '$2a$06$short', '$argon2id$v=19$m=16'])(
  'verifyPassword throws for the hash %s, which is too expensive or has another format',
  async (hash) => {
    await expect(verifyPassword({ hash, password })).rejects.toThrow('not kept as it should be')
  },
)
