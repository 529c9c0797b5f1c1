import { expect, test } from 'vitest'
import { createSharedRuns } from './shared-runs.ts'

function counted() {
  let done = 0
  const gates: (() => void)[] = []
  return {
    gates,
    work: async () => {
      const turn = ++done
      await new Promise<void>((resolve) => gates.push(resolve))
      return turn
    },
    count: () => done,
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('together shares one run between concurrent calls, and calls during the run share the next one', async () => {
  const ask = createSharedRuns<number>()
  const { work, gates, count } = counted()
  const first = [ask('a', work), ask('a', work)]
  await turn()
  await turn()
  expect(count()).toBe(1)
  const second = [ask('a', work), ask('a', work), ask('a', work)]
  await turn()
  expect(count()).toBe(1)
  gates.shift()?.()
  expect(await Promise.all(first)).toEqual([1, 1])
  await turn()
  await turn()
  gates.shift()?.()
  expect(await Promise.all(second)).toEqual([2, 2, 2])
})

test('together runs each key separately and keeps no result', async () => {
  const ask = createSharedRuns<string>()
  let word = 'one'
  const say = (key: string) => ask(key, async () => `${key} ${word}`)
  expect(await Promise.all([say('a'), say('b')])).toEqual(['a one', 'b one'])
  word = 'two'
  expect(await say('a')).toBe('a two')
})

test('together rejects the calls that share a failed run and runs again for the next call', async () => {
  const ask = createSharedRuns<string>()
  const fail = () => Promise.reject(new Error('away'))
  const outcomes = await Promise.allSettled([ask('a', fail), ask('a', fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a', async () => 'back')).toBe('back')
  const thrown = () => {
    throw new Error('at once')
  }
  await expect(ask('a', thrown)).rejects.toThrow('at once')
  expect(await ask('a', async () => 'back')).toBe('back')
})
