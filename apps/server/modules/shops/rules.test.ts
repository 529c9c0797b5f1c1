import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { asProfileProblem, checkHandle, checkSize, handleFor } from './rules.ts'

test('a handle is the name, then the name with a number', () => {
  expect([1, 2, 3].map((attempt) => handleFor('Ines  Varga', attempt))).toEqual(['ines-varga', 'ines-varga-2', 'ines-varga-3'])
})

test('20 MB are taken, one byte more is not', () => {
  expect(() => checkSize({ sizeBytes: 20 * 1024 * 1024 })).not.toThrow()
  expect(() => checkSize({ sizeBytes: 20 * 1024 * 1024 + 1 })).toThrow('File too large. Max 20MB.')
})

test('a wrong type is said in the words of this form', () => {
  expect(asProfileProblem(new Problem('image_type'))).toMatchObject({ code: 'profile_image_type', status: 415 })
  expect(asProfileProblem(new Problem('image_empty'))).toMatchObject({ code: 'image_empty' })
})

test.each(['ines-varga', 'ines-2', '3-lakes'])('%s may be a handle', (handle) => {
  expect(() => checkHandle(handle)).not.toThrow()
})

test.each(['', 'ab', 'Ines', 'ines--varga', '-ines', 'ines-', 'inés', 'ines varga', 'a/b', 'admin', 'a'.repeat(41)])(
  '%j may not be one',
  (handle) => {
    expect(() => checkHandle(handle)).toThrow(new Problem('shop_handle_invalid').message)
  },
)
