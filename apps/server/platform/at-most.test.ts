import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('atMost runs no more tasks at once than its limit, in order, and continues after a task fails', async () => {
  const run = atMost(2)
  const begun: number[] = []
  let running = 0
  let mostRunning = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, number) =>
      run(async () => {
        begun.push(number)
        mostRunning = Math.max(mostRunning, ++running)
        await new Promise(setImmediate)
        running--
        if (number === 1) throw new Error('one that failed')
        return number
      }),
    ),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(mostRunning).toBe(2)
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
  expect(await run(async () => 'still open')).toBe('still open')
})
