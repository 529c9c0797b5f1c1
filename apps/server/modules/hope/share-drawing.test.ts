import { expect, test } from 'vitest'
import { widthOf } from '../../platform/images/lettering.ts'
import { drawShare, setTitle } from './share-drawing.ts'
import { shareAddress, shareFacts, shareMark } from './share-facts.ts'

const facts = (changes: object = {}) => shareFacts({ title: 'Clean Water', amount_raised: 1234.5, funding_goal: 5000, ...changes })

test.each([
  [{}, { raised: '$1,235', ofGoal: 'raised of $5,000', standing: '25% funded', percent: 25 }],
  [{ amount_raised: 9000 }, { raised: '$9,000', standing: '100% funded', percent: 100 }],
  [{ amount_raised: 0 }, { raised: '$0', standing: '0% funded', percent: 0 }],
  [{ funding_goal: null }, { ofGoal: 'raised', standing: 'Open goal', percent: null }],
  [{ funding_goal: 0 }, { ofGoal: 'raised', standing: 'Open goal', percent: null }],
])('with %j it shows %j', (changes, shown) => {
  expect(facts(changes)).toMatchObject(shown)
})

test('its address is another one when what it shows is, and only then', () => {
  const marks = [facts(), facts({ amount_raised: 1300 }), facts({ funding_goal: 5001 }), facts({ title: 'Clean Waters' })].map(shareMark)
  expect(new Set(marks).size).toBe(4)
  // less than a dollar does not show
  expect(shareMark(facts({ amount_raised: 1234.9 }))).toBe(marks[0])
  expect(shareAddress('a&b', facts())).toBe(`/media/causes/a%26b/${marks[0]}.jpg`)
})

/** How much of each width and height a drawing gives to what is filled so. */
const filledWith = (svg: string, fill: string) => svg.match(new RegExp(`<rect [^>]*width="([\\d.]+)"[^>]*fill="${fill}"`))?.[1]

test('the bar is as long as the cause has come, and an open goal has none', () => {
  const copper = (changes: object) => Number(filledWith(drawShare(facts(changes)), '#d8935a') ?? 0)
  const whole = copper({ amount_raised: 5000 })
  expect(whole).toBeGreaterThan(500)
  expect(copper({ amount_raised: 2500 })).toBeCloseTo(whole / 2)
  expect(copper({ amount_raised: 0 })).toBe(0)
  expect(copper({ funding_goal: null })).toBe(0)
})

test('whatever a title says, nothing but outlines is drawn of it', () => {
  const drawn = drawShare(facts({ title: '</svg><script>&"\'' }))
  expect(drawn).not.toContain('script')
  expect(drawn).not.toContain('<text')
  // our face has none of these, and would draw empty boxes
  expect(drawShare(facts({ title: '水を' }))).toBe(drawShare(facts({ title: 'Воды' })))
})

test.each(['Trees', 'Clean Water for All', 'Coral nurseries of the Tagus '.repeat(4).trim(), 'x'.repeat(120), `${'w '.repeat(59)}w`])(
  '%s has room',
  (title) => {
    const { size, lines } = setTitle(title)
    expect(lines.length).toBeLessThanOrEqual(3)
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(610)
    expect(lines.join(' ').replace(/…$/, '').length).toBeGreaterThan(Math.min(title.length, 15) - 1)
  },
)
