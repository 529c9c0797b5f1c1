import { expect, test } from 'vitest'
import { measureTextWidth } from '../../../platform/images/lettering.ts'
import { drawShare, layOutTitle } from './share-drawing.ts'
import { shareAddress, shareFacts, shareMark } from './share-facts.ts'

const facts = (changes: object = {}) => shareFacts({ title: 'Clean Water', amount_raised: 1234.5, funding_goal: 5000, ...changes })

test.each([
  [
    'a cause at a quarter of its goal shows 25% and whole dollars',
    {},
    { raised: '$1,235', ofGoal: 'raised of $5,000', standing: '25% funded', percent: 25 },
  ],
  ['a cause above its goal shows 100%', { amount_raised: 9000 }, { raised: '$9,000', standing: '100% funded', percent: 100 }],
  ['a cause without donations shows 0%', { amount_raised: 0 }, { raised: '$0', standing: '0% funded', percent: 0 }],
  ['a cause without a goal shows an open goal', { funding_goal: null }, { ofGoal: 'raised', standing: 'Open goal', percent: null }],
  ['a cause with a goal of zero shows an open goal', { funding_goal: 0 }, { ofGoal: 'raised', standing: 'Open goal', percent: null }],
])('the share picture of %s', (_title, changes, shown) => {
  expect(facts(changes)).toMatchObject(shown)
})

test('the address of a share picture changes only when its content changes', () => {
  const marks = [facts(), facts({ amount_raised: 1300 }), facts({ funding_goal: 5001 }), facts({ title: 'Clean Waters' })].map(shareMark)
  expect(new Set(marks).size).toBe(4)
  // less than a dollar does not show
  expect(shareMark(facts({ amount_raised: 1234.9 }))).toBe(marks[0])
  expect(shareAddress('a&b', facts())).toBe(`/media/causes/a%26b/${marks[0]}.jpg`)
})

/** The width of the first rectangle with this fill. */
const filledWith = (svg: string, fill: string) => svg.match(new RegExp(`<rect [^>]*width="([\\d.]+)"[^>]*fill="${fill}"`))?.[1]

test('the bar of a share picture is as long as the funded part, and an open goal has no bar', () => {
  const copper = (changes: object) => Number(filledWith(drawShare(facts(changes)), '#d8935a') ?? 0)
  const whole = copper({ amount_raised: 5000 })
  expect(whole).toBeGreaterThan(500)
  expect(copper({ amount_raised: 2500 })).toBeCloseTo(whole / 2)
  expect(copper({ amount_raised: 0 })).toBe(0)
  expect(copper({ funding_goal: null })).toBe(0)
})

test('a title is drawn in a share picture as outlines without markup', () => {
  const drawn = drawShare(facts({ title: '</svg><script>&"\'' }))
  expect(drawn).not.toContain('script')
  expect(drawn).not.toContain('<text')
  // the font has no glyphs for these letters, so they are omitted
  expect(drawShare(facts({ title: '水を' }))).toBe(drawShare(facts({ title: 'Воды' })))
})

test.each([
  ['a title of one word', 'Trees'],
  ['a title of four words', 'Clean Water for All'],
  ['a title of 115 characters', 'Coral nurseries of the Tagus '.repeat(4).trim()],
  ['one word of 120 characters', 'x'.repeat(120)],
  ['60 words of one letter', `${'w '.repeat(59)}w`],
])('a share picture has room for %s', (_what, title) => {
  const { size, lines } = layOutTitle(title)
  expect(lines.length).toBeLessThanOrEqual(3)
  for (const line of lines) expect(measureTextWidth(line, size)).toBeLessThanOrEqual(610)
  expect(lines.join(' ').replace(/…$/, '').length).toBeGreaterThan(Math.min(title.length, 15) - 1)
})
