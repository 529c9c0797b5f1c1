import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.ts'

test('keepLatest makes each value once, drops the least recently used one and does not keep a failure', async () => {
  const made: string[] = []
  const keep = keepLatest<string>(2)
  const ask = (key: string) =>
    keep(key, async () => {
      made.push(key)
      if (key === 'bad') throw new Error('no')
      return key
    })
  await Promise.all([ask('a'), ask('a')])
  await ask('b')
  await ask('a')
  await ask('c')
  expect(await ask('a')).toBe('a')
  expect(made).toEqual(['a', 'b', 'c'])
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  for (let times = 0; times < 2; times++) await expect(ask('bad')).rejects.toThrow('no')
  expect(made.filter((key) => key === 'bad')).toHaveLength(2)
})
