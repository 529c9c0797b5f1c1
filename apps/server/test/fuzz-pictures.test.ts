import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { isRefusal } from './fuzz-pictures.ts'

test('a broken picture is refused when it comes in, and one that was taken is a fault where it cannot be printed', () => {
  const unreadable = new Problem('image_unreadable')
  expect(isRefusal(unreadable, false)).toBe(true)
  expect(isRefusal(unreadable, true)).toBe(false)
  expect(isRefusal(new Problem('image_too_slow'), false)).toBe(false)
  expect(isRefusal(new Error('ours'), false)).toBe(false)
})
