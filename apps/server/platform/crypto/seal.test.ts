import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer(['the newest secret of this test', 'an older one'])

test('what was sealed opens again, and no two seals are alike', () => {
  const sealed = sealer.seal('DE89 3704 0044', 'payout:1')
  expect(sealed).not.toContain('3704')
  expect(sealer.open(sealed, 'payout:1')).toBe('DE89 3704 0044')
  expect(sealer.seal('DE89 3704 0044', 'payout:1')).not.toBe(sealed)
})

test('a text sealed for one owner does not open for another', () => {
  expect(() => sealer.open(sealer.seal('secret', 'payout:1'), 'payout:2')).toThrow()
})

test('a changed text does not open, wherever it was changed', () => {
  const sealed = sealer.seal('secret', 'p')
  const at = sealed.lastIndexOf('.') + 1
  for (let index = at; index < sealed.length - 1; index++) {
    const other = sealed[index] === 'A' ? 'B' : 'A'
    expect(() => sealer.open(sealed.slice(0, index) + other + sealed.slice(index + 1), 'p')).toThrow()
  }
  expect(() => sealer.open('', 'p')).toThrow()
})

test('after a rotation the older key still opens, and no longer once it is gone', () => {
  const old = createSealer(['an older one']).seal('secret', 'p')
  expect(sealer.open(old, 'p')).toBe('secret')
  expect(() => createSealer(['the newest secret of this test']).open(old, 'p')).toThrow('unknown')
})

test('it says what the newest key has sealed, and every fingerprint that an older one made', () => {
  const [newest, older] = [createSealer(['the newest secret of this test']), createSealer(['an older one'])]
  expect(sealer.seal('secret', 'p').startsWith(sealer.newest)).toBe(true)
  expect(older.seal('secret', 'p').startsWith(sealer.newest)).toBe(false)
  expect(sealer.fingerprints('text', 'p')).toEqual([newest.fingerprint('text', 'p'), older.fingerprint('text', 'p')])
})
