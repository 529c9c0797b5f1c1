import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withMinimumDuration } from './minimum-duration.ts'

/** Node fires due timers in the order of their due times, even on a busy machine. */
async function recordOrder(timerMs: number, answer: () => Promise<unknown>): Promise<string[]> {
  const order: string[] = []
  await Promise.all([delay(timerMs).then(() => order.push('timer')), answer().finally(() => order.push('answer'))])
  return order
}

test('atLeast returns the result of the work, and throws its error', async () => {
  expect(await withMinimumDuration(1, async () => 'done')).toBe('done')
  await expect(withMinimumDuration(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('atLeast answers after the minimum duration when the work succeeds at once', async () => {
  expect(await recordOrder(20, () => withMinimumDuration(40, async () => 'done'))).toEqual(['timer', 'answer'])
})

test('atLeast answers after the minimum duration when the work fails at once', async () => {
  const refused = () => expect(withMinimumDuration(40, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await recordOrder(20, refused)).toEqual(['timer', 'answer'])
})
