import { expect, it } from 'vitest'
import { claimUpload, releaseUpload } from './repeat-guard.ts'

const file = { name: 'sea.jpg', size: 10, lastModified: 1 }

it('an upload of the same file is rejected for four seconds, and another file is accepted', () => {
  expect(claimUpload(file, 1000)).toBe(true)
  expect(claimUpload(file, 4999)).toBe(false)
  expect(claimUpload({ ...file, size: 11 }, 4999)).toBe(true)
  expect(claimUpload(file, 5000)).toBe(true)
  expect(claimUpload(file, 9000)).toBe(true)
})

it('an upload that failed can be sent again at once', () => {
  expect(claimUpload(file, 20_000)).toBe(true)
  releaseUpload()
  expect(claimUpload(file, 20_001)).toBe(true)
})
