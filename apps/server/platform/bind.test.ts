import { expect, test } from 'vitest'
import { bind } from './bind.ts'

test('a bound verb gets the tools first and then its own arguments', () => {
  const add = ({ base }: { base: number }, one: number, other: number) => base + one + other
  expect(bind({ base: 1 }, { add }).add(2, 3)).toBe(6)
})
