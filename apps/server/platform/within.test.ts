import { expect, test } from 'vitest'
import { TookTooLong, within } from './within.ts'

test('what is done in time is handed over, and so is what went wrong', async () => {
  expect(await within(60_000, Promise.resolve('done'))).toBe('done')
  await expect(within(60_000, Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
})

test('nobody waits longer, and what comes of it later harms nobody', async () => {
  const work = Promise.withResolvers<never>()
  await expect(within(1, work.promise)).rejects.toThrow(TookTooLong)
  work.reject(new Error('later'))
})
