import { expect, test } from 'vitest'
import { createPictureTime } from './picture-time.ts'

test('createPictureTime adds the time of each user and forgets it after an hour', () => {
  let now = 5
  const time = createPictureTime(() => now)
  time.charge('one', 200)
  time.charge('one', 300)
  time.charge(undefined, 40)
  expect([time.usedMs('one'), time.usedMs('other'), time.usedMs(undefined)]).toEqual([500, 0, 40])
  now += 60 * 60 * 1000 - 1
  expect(time.usedMs('one')).toBe(500)
  now += 1
  expect([time.usedMs('one'), time.usedMs(undefined)]).toEqual([0, 0])
})
