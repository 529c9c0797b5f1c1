import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer(['the newest secret of this test', 'an older one'])

test('open returns the sealed text, and seal never produces the same output twice', () => {
  const sealed = sealer.seal('DE89 3704 0044', 'payout:1')
  expect(sealed).not.toContain('3704')
  expect(sealer.open(sealed, 'payout:1')).toBe('DE89 3704 0044')
  expect(sealer.seal('DE89 3704 0044', 'payout:1')).not.toBe(sealed)
})

test('open refuses a text that was sealed for another owner', () => {
  expect(() => sealer.open(sealer.seal('secret', 'payout:1'), 'payout:2')).toThrow('Unsupported state or unable to authenticate data')
})

test('open refuses a sealed text with any changed character, and an empty one', () => {
  const sealed = sealer.seal('secret', 'p')
  const at = sealed.lastIndexOf('.') + 1
  for (let index = at; index < sealed.length - 1; index++) {
    const other = sealed[index] === 'A' ? 'B' : 'A'
    expect(() => sealer.open(sealed.slice(0, index) + other + sealed.slice(index + 1), 'p')).toThrow(
      'Unsupported state or unable to authenticate data',
    )
  }
  expect(() => sealer.open('', 'p')).toThrow('the sealed text or its key is unknown')
})

test('open accepts a text sealed with a listed older key, and refuses it after that key is removed', () => {
  const old = createSealer(['an older one']).seal('secret', 'p')
  expect(sealer.open(old, 'p')).toBe('secret')
  expect(() => createSealer(['the newest secret of this test']).open(old, 'p')).toThrow('unknown')
})

test('the sealer exposes the prefix of its newest key and the fingerprints of all its keys', () => {
  const [newest, older] = [createSealer(['the newest secret of this test']), createSealer(['an older one'])]
  expect(sealer.seal('secret', 'p').startsWith(sealer.newest)).toBe(true)
  expect(older.seal('secret', 'p').startsWith(sealer.newest)).toBe(false)
  expect(sealer.fingerprints('text', 'p')).toEqual([newest.fingerprint('text', 'p'), older.fingerprint('text', 'p')])
})
