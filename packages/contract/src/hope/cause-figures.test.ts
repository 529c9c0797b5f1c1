import { describe, expect, test } from 'vitest'
import { averageFunded, cardDollars, detailDollars, fundedPercent, shortDescription } from './cause-figures.ts'

const funding = (amount_raised: number, funding_goal: number | null) => ({ amount_raised, funding_goal })

test.each([
  [0, 100, 0],
  [50, 200, 25],
  [250, 200, 100],
  [-5, 200, 0],
])('a cause that raised %s of %s dollars is funded to %s percent', (raised, goal, percent) => {
  expect(fundedPercent(funding(raised, goal))).toBe(percent)
})

test.each([0, null, -1])('a cause with the goal %s has no funded percentage', (goal) => {
  expect(fundedPercent(funding(5, goal))).toBeUndefined()
})

test('averageFunded rounds the average once and leaves out causes without a goal', () => {
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
])('%s dollars are shown as %s on a card and as %s on the page of a cause', (dollars, card, detail) => {
  expect([cardDollars(dollars), detailDollars(dollars)]).toEqual([card, detail])
})

describe('short descriptions', () => {
  const words = 'wells '.repeat(60).trim()

  test.each([140, 180])('a description of %s characters is kept, and a longer one is truncated', (max) => {
    expect(shortDescription('x'.repeat(max), max)).toBe('x'.repeat(max))
    const cut = shortDescription('x'.repeat(max + 1), max)
    expect(cut).toBe(`${'x'.repeat(max - 1)}…`)
  })

  test('a long description is truncated between two words', () => {
    expect(shortDescription(words, 140)).toBe(`${'wells '.repeat(23).trim()}…`)
    expect(shortDescription(words, 180)).toBe(`${'wells '.repeat(30).trim()}…`)
  })

  test('a long description is truncated inside a word when its last space is at position 60 or earlier', () => {
    const at = (space: number) => `${'a'.repeat(space)} ${'b'.repeat(200)}`
    expect(shortDescription(at(60), 140)).toBe(`${'a'.repeat(60)} ${'b'.repeat(78)}…`)
    expect(shortDescription(at(61), 140)).toBe(`${'a'.repeat(61)}…`)
  })

  test('a long description keeps a word that ends exactly at the limit', () => {
    expect(shortDescription(`${'a'.repeat(139)} ${'b'.repeat(9)}`, 140)).toBe(`${'a'.repeat(139)}…`)
  })

  test('a truncated description ends with an ellipsis without a full stop before it', () => {
    expect(shortDescription(`${'a'.repeat(80)} fish. ${'b'.repeat(80)}`, 140)).toBe(`${'a'.repeat(80)} fish…`)
    expect(shortDescription(`${'a'.repeat(80)} fish,;.. ${'b'.repeat(80)}`, 140)).toBe(`${'a'.repeat(80)} fish…`)
  })

  test('a short description keeps emoji whole and joins its lines', () => {
    expect(shortDescription(`${'🌊'.repeat(141)}`, 140)).toBe(`${'🌊'.repeat(139)}…`)
    expect(shortDescription(' \n One.\n\n  Two. ', 140)).toBe('One. Two.')
  })
})
