import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { isRefusal } from './fuzz-pictures.ts'

test('an unreadable picture counts as refused at the upload, and as a fault once it was accepted', () => {
  const unreadable = new Problem('image_unreadable')
  expect(isRefusal(unreadable, false)).toBe(true)
  expect(isRefusal(unreadable, true)).toBe(false)
  expect(isRefusal(new Problem('image_too_slow'), false)).toBe(false)
  expect(isRefusal(new Error('ours'), false)).toBe(false)
})
