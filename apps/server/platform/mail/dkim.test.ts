import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDkim } from './dkim.ts'

const toPem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  String(key.export({ type: 'pkcs8', format: 'pem' }))
const keys = {
  'rsa.pem': toPem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
  'short.pem': toPem(generateKeyPairSync('rsa', { modulusLength: 1016 }).privateKey),
  'ed25519.pem': toPem(generateKeyPairSync('ed25519').privateKey),
  'text.pem': 'no key',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-dkim-'))
  for (const [name, pem] of Object.entries(keys)) await writeFile(join(folder, name), pem)
})
afterAll(() => rm(folder, { recursive: true }))

const open = (keyFile: string, { domain = 'shop.example', from = 'Tintype <hello@shop.example>' } = {}) =>
  openDkim({ domain, selector: 'mail', keyFile: join(folder, keyFile) }, from)

test.each([
  ['the sender’s domain', 'shop.example', 'Tintype <hello@shop.example>'],
  ['its parent', 'shop.example', 'hello@mail.shop.example'],
  ['its child', 'mail.shop.example', 'hello@Shop.example'],
])('a private RSA key of %s signs', async (_what, domain, from) => {
  expect(await open('rsa.pem', { domain, from })).toEqual({ domainName: domain, keySelector: 'mail', privateKey: keys['rsa.pem'] })
})

test.each([
  ['a missing file', 'none.pem', {}, /cannot be read/],
  ['a text', 'text.pem', {}, /not a private RSA key/],
  ['a key of another kind', 'ed25519.pem', {}, /not a private RSA key/],
  ['a key of less than 1,024 bits', 'short.pem', {}, /at least 1024 bits/],
  ['another domain', 'rsa.pem', { domain: 'notshop.example' }, /MAIL_DKIM_DOMAIN is notshop.example, but MAIL_FROM is of shop.example/],
])('the server does not start with %s', async (_what, keyFile, options, message) => {
  await expect(open(keyFile, options)).rejects.toThrow(message)
})
