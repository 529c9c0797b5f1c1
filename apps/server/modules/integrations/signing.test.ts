import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { keyHash, keyIn, newKey, newSecret, signedHeaders } from './signing.ts'

describe('what is signed', () => {
  const body = '{"type":"order.paid","data":{"name":"Mönd"}}'
  const [secret, former] = [newSecret(), newSecret()]
  const headers = signedHeaders({ id: 'evt_1', at: new Date(), body }, [secret, former])

  test('is verified by the library of the standard, with either secret', () => {
    for (const one of [secret, former]) expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body))
  })

  test('is refused with another secret, another body, another id and another time', () => {
    const verify = (change: Partial<typeof headers>, said = body, with_ = secret) =>
      new Webhook(with_).verify(said, { ...headers, ...change })
    expect(() => verify({}, body, newSecret())).toThrow()
    expect(() => verify({}, `${body} `)).toThrow()
    expect(() => verify({ 'webhook-id': 'evt_2' })).toThrow()
    expect(() => verify({ 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).toThrow()
  })
})

describe('a key', () => {
  test('is 256 random bits behind a beginning by which it is told apart', () => {
    const { secret, prefix, hash } = newKey()
    expect(secret).toMatch(/^tt_[0-9a-f]{8}_[\w-]{43}$/)
    expect(secret.startsWith(prefix)).toBe(true)
    expect(hash).toBe(keyHash(secret))
    expect(hash).not.toContain(secret.slice(12, 30))
    expect(new Set(Array.from({ length: 100 }, () => newKey().secret)).size).toBe(100)
  })

  test.each([
    ['Bearer tt_12345678_abc', 'tt_12345678_abc'],
    ['bearer  tt_x', 'tt_x'],
    ['Bearer a.session.token', undefined],
    ['tt_12345678_abc', undefined],
    ['Bearer tt_a tt_b', undefined],
    ['', undefined],
    [null, undefined],
  ])('in “%s” is %s', (header, key) => expect(keyIn(header)).toBe(key))
})
