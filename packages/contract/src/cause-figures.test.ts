import { describe, expect, test } from 'vitest'
import { averageFunded, cardDollars, detailDollars, fundedPercent, shortDescription } from './cause-figures.ts'

const funding = (amount_raised: number, funding_goal: number | null) => ({ amount_raised, funding_goal })

test.each([
  [0, 100, 0],
  [50, 200, 25],
  [250, 200, 100],
  [-5, 200, 0],
  [5, 0, undefined],
  [5, null, undefined],
  [5, -1, undefined],
])('$%s of %s is %s percent', (raised, goal, percent) => {
  expect(fundedPercent(funding(raised, goal))).toBe(percent)
})

test('the average is rounded once, and an open goal is not counted', () => {
  expect(averageFunded([funding(1, 3), funding(1, 3), funding(2, 3)])).toBe(44)
  expect(averageFunded([funding(1, 3), funding(2, 3), funding(900, null)])).toBe(50)
  expect(averageFunded([funding(300, 100), funding(0, 100)])).toBe(50)
  expect(averageFunded([funding(5, null)])).toBe(0)
  expect(averageFunded([])).toBe(0)
})

test.each([
  [0, '$0', '$0.00'],
  [12.4, '$12', '$12.40'],
  [999.99, '$1,000', '$999.99'],
  [1000, '$1,000', '$1,000'],
  [20_540.6, '$20,541', '$20,541'],
])('$%s is %s on a card and %s on its own page', (dollars, card, detail) => {
  expect([cardDollars(dollars), detailDollars(dollars)]).toEqual([card, detail])
})

describe('a description', () => {
  const words = 'wells '.repeat(60).trim()

  test.each([140, 180])('of %s characters stays, of one more it is cut', (max) => {
    expect(shortDescription('x'.repeat(max), max)).toBe('x'.repeat(max))
    const cut = shortDescription('x'.repeat(max + 1), max)
    expect(cut).toBe(`${'x'.repeat(max - 1)}…`)
  })

  test('is cut between two words', () => {
    expect(shortDescription(words, 140)).toBe(`${'wells '.repeat(23).trim()}…`)
    expect(shortDescription(words, 180)).toBe(`${'wells '.repeat(30).trim()}…`)
  })

  test('is cut inside a word where the last space stands at position 60 or before', () => {
    const at = (space: number) => `${'a'.repeat(space)} ${'b'.repeat(200)}`
    expect(shortDescription(at(60), 140)).toBe(`${'a'.repeat(60)} ${'b'.repeat(78)}…`)
    expect(shortDescription(at(61), 140)).toBe(`${'a'.repeat(61)}…`)
  })

  test('is whole where a word ends just at the limit', () => {
    expect(shortDescription(`${'a'.repeat(139)} ${'b'.repeat(9)}`, 140)).toBe(`${'a'.repeat(139)}…`)
  })

  test('ends with one mark, not with two', () => {
    expect(shortDescription(`${'a'.repeat(80)} fish. ${'b'.repeat(80)}`, 140)).toBe(`${'a'.repeat(80)} fish…`)
  })

  test('keeps its emoji whole, and its lines run on', () => {
    expect(shortDescription(`${'🌊'.repeat(141)}`, 140)).toBe(`${'🌊'.repeat(139)}…`)
    expect(shortDescription('One.\n\n  Two.', 140)).toBe('One. Two.')
  })
})
