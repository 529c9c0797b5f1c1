import { expect, it } from 'vitest'
import { claimUpload, releaseUpload } from './repeat-guard.ts'

const file = { name: 'sea.jpg', size: 10, lastModified: 1 }

it('refuses the same file within four seconds, and only that', () => {
  expect(claimUpload(file, 1000)).toBe(true)
  expect(claimUpload(file, 4999)).toBe(false)
  expect(claimUpload({ ...file, size: 11 }, 4999)).toBe(true)
  expect(claimUpload(file, 5000)).toBe(true)
  expect(claimUpload(file, 9000)).toBe(true)
})

it('lets a failed one be sent again at once', () => {
  expect(claimUpload(file, 20_000)).toBe(true)
  releaseUpload()
  expect(claimUpload(file, 20_001)).toBe(true)
})
