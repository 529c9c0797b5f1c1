import { expect, test } from 'vitest'
import { TookTooLong, within } from './within.ts'

test('within passes on the result or the error of work that ends in time', async () => {
  expect(await within(60_000, Promise.resolve('done'))).toBe('done')
  await expect(within(60_000, Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
})

test('within rejects with TookTooLong after its timeout and ignores a later failure of the work', async () => {
  const work = Promise.withResolvers<never>()
  await expect(within(1, work.promise)).rejects.toThrow(TookTooLong)
  work.reject(new Error('later'))
})
