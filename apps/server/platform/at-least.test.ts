import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atLeast } from './at-least.ts'

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work().catch(() => undefined)
  return performance.now() - begun
}

test('takes so long, whether it went well, failed, or took longer by itself', async () => {
  expect(await atLeast(40, async () => 'done')).toBe('done')
  await expect(atLeast(40, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  // timers are told in whole milliseconds
  expect(await msOf(() => atLeast(40, async () => undefined))).toBeGreaterThan(38)
  expect(await msOf(() => atLeast(40, () => Promise.reject(new Error('no'))))).toBeGreaterThan(38)
  expect(await msOf(() => atLeast(10, () => delay(60)))).toBeGreaterThan(58)
})
