import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { estimateEntropyBits, MIN_SECRET_BITS } from './secret-entropy.ts'

test.each([
  ['a'.repeat(32), 0],
  ['ab'.repeat(16), 2],
  ['0123'.repeat(8), 8],
  ['', 0],
])('estimateEntropyBits gives %j %i bits', (secret, bits) => {
  expect(estimateEntropyBits(secret)).toBeCloseTo(bits)
})

test('every one of 5,000 generated secrets of 32 hexadecimal digits has enough entropy', () => {
  const secrets = Array.from({ length: 5000 }, (_, index) => createHash('md5').update(String(index)).digest('hex'))
  expect(Math.min(...secrets.map(estimateEntropyBits))).toBeGreaterThan(MIN_SECRET_BITS)
})

test.each(['password'.repeat(4), 'changeme-changeme-changeme-changeme', '1234567890'.repeat(4), 'aaaaaaaabbbbbbbbccccccccdddddddd'])(
  'the guessable secret %j has too little entropy',
  (secret) => {
    expect(estimateEntropyBits(secret)).toBeLessThan(MIN_SECRET_BITS)
  },
)
