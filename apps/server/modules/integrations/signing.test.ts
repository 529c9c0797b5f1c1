import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { newKey, newWebhookSecret, readApiKey, signedHeaders } from './signing.ts'

describe('a signed webhook', () => {
  const body = '{"type":"order.paid","data":{"name":"Mönd"}}'
  const [secret, former] = [newWebhookSecret(), newWebhookSecret()]
  const headers = signedHeaders({ id: 'evt_1', at: new Date(), body }, [secret, former])

  test('a webhook is verified by the Standard Webhooks library with either of two secrets', () => {
    for (const one of [secret, former]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body))
  })

  test('a webhook with another secret, body, id or timestamp is refused', () => {
    const verify = (change: Partial<typeof headers>, said = body, with_ = secret) =>
      new Webhook(with_).verify(said, { ...headers, ...change })
    const noMatch = 'No matching signature found'
    expect(() => verify({}, body, newWebhookSecret())).toThrow(noMatch)
    expect(() => verify({}, `${body} `)).toThrow(noMatch)
    expect(() => verify({ 'webhook-id': 'evt_2' })).toThrow(noMatch)
    const aSecondLater = String(Number(headers['webhook-timestamp']) + 1)
    expect(() => verify({ 'webhook-timestamp': aSecondLater })).toThrow(noMatch)
  })
})

describe('an API key', () => {
  test('a new key has a prefix and 256 random bits, and its hash does not contain them', () => {
    const { secret, prefix, hash } = newKey()
    expect(secret).toMatch(/^tt_[0-9a-f]{8}_[\w-]{43}$/)
    expect(secret.startsWith(prefix)).toBe(true)
    expect(hash).toBe(hashSecret(secret))
    expect(hash).not.toContain(secret.slice(12, 30))
    expect(new Set(Array.from({ length: 100 }, () => newKey().secret)).size).toBe(100)
  })

  test.each([
    ['with a bearer key contains the key', 'Bearer tt_12345678_abc', 'tt_12345678_abc'],
    ['in lower case with two spaces contains the key', 'bearer  tt_x', 'tt_x'],
    ['with the token of a session contains no key', 'Bearer a.session.token', undefined],
    ['without a scheme contains no key', 'tt_12345678_abc', undefined],
    ['with two keys contains no key', 'Bearer tt_a tt_b', undefined],
    ['without a value contains no key', '', undefined],
    ['that is missing contains no key', null, undefined],
  ])('an authorization header %s', (_title, header, key) => expect(readApiKey(header)).toBe(key))
})
