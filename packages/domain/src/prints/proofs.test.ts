import { expect, test } from 'vitest'
import { CENTRED } from './crops.ts'
import { isProofCurrent, signProof } from './proofs.ts'

const at = new Date('2026-11-22T14:00:00Z')
const picture = { widthPx: 1500, heightPx: 2000 }
const shares = { '3:4': 4.2, '5:7': 3, '7:10': 0 }

test('a proof records the resolution, sharpness and vivid share of every print size', () => {
  const proof = signProof({ picture, orientation: 'vertical', crops: null }, shares, { at, enlarger: 'network' })
  expect(proof).toEqual({
    signedAt: at.toISOString(),
    orientation: 'vertical',
    crops: CENTRED,
    enlarger: 'network',
    prints: [
      { size: 'medium', dotsPerInch: 127, sharpness: 'upscaled', vividPercent: 4.2 },
      { size: 'large', dotsPerInch: 85, sharpness: 'upscaled', vividPercent: 4.2 },
      { size: 'large_tall', dotsPerInch: 73, sharpness: 'soft', vividPercent: 3 },
      { size: 'extra_large', dotsPerInch: 51, sharpness: 'soft', vividPercent: 0 },
    ],
  })
})

test('a proof is valid only for the crops that the artist approved', () => {
  const proof = signProof({ picture, orientation: 'vertical', crops: { ...CENTRED, '5:7': 0 } }, shares, { at, enlarger: 'network' })
  expect(isProofCurrent(proof, { ...CENTRED, '5:7': 0 })).toBe(true)
  expect(isProofCurrent(proof, null)).toBe(false)
  expect(isProofCurrent(null, null)).toBe(false)
})
