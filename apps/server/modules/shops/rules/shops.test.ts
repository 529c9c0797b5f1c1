import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { asProfileProblem, checkHandle, checkSize, handleFor } from './shops.ts'

test('the handle of a shop is derived from the name, with a number from the second attempt on', () => {
  expect([1, 2, 3].map((attempt) => handleFor('Ines  Varga', attempt))).toEqual(['ines-varga', 'ines-varga-2', 'ines-varga-3'])
})

test('a picture of 20 MB is accepted, and one byte more is refused', () => {
  expect(() => checkSize({ sizeBytes: 20 * 1024 * 1024 })).not.toThrow()
  expect(() => checkSize({ sizeBytes: 20 * 1024 * 1024 + 1 })).toThrow('File too large. Max 20MB.')
})

test('a picture of a wrong type gets the error text of the profile form', () => {
  expect(asProfileProblem(new Problem('image_type'))).toMatchObject({ code: 'profile_image_type', status: 415 })
  const wrongType = new Problem('image_type')
  expect(asProfileProblem(wrongType)).toMatchObject({ cause: wrongType })
  const others = [new Problem('image_empty'), Object.assign(new Error('A bug'), { code: 'image_type' }), undefined]
  expect(others.map(asProfileProblem)).toEqual(others)
})

test.each(['ines-varga', 'ines-2', '3-lakes'])('the handle %s is valid', (handle) => {
  expect(() => checkHandle(handle)).not.toThrow()
})

test.each(['', 'ab', 'Ines', 'ines--varga', '-ines', 'ines-', 'inés', 'ines varga', 'a/b', 'admin', 'a'.repeat(41)])(
  'the handle %j is invalid',
  (handle) => {
    expect(() => checkHandle(handle)).toThrow(expect.objectContaining({ code: 'shop_handle_invalid' }))
  },
)
