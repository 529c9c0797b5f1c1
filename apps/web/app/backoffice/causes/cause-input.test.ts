import { expect, it } from 'vitest'
import { asWritten, noCause, readCause } from './cause-input.ts'

const written = { ...noCause, title: 'Reef Nursery', description: 'Corals, grown and planted.' }

it('reads what was written', () => {
  const values = { ...written, funding_goal: '$25,000', external_url: ' https://reef.example ', agreed_on: '2026-11-01', active: false }
  expect(readCause(values).input).toEqual({
    title: 'Reef Nursery',
    description: 'Corals, grown and planted.',
    funding_goal: 25_000,
    external_url: 'https://reef.example',
    agreed_on: '2026-11-01',
    active: false,
  })
})

it('leaves out what is optional', () => {
  expect(readCause(written).input).toMatchObject({ funding_goal: undefined, external_url: undefined, agreed_on: undefined, active: true })
})

it.each([
  ['nothing', noCause, ['title', 'description']],
  ['a sum in words', { ...written, funding_goal: 'a lot' }, ['funding_goal']],
  ['a bare host', { ...written, external_url: 'reef.example' }, ['external_url']],
  ['a script for an address', { ...written, external_url: 'javascript:alert(1)' }, ['external_url']],
  ['a title of spaces', { ...written, title: '     ' }, ['title']],
  ['a day that is none', { ...written, agreed_on: '2026-02-30' }, ['agreed_on']],
])('complains about %s', (_, values, fields) => {
  const problems = readCause(values).problems ?? {}
  expect(Object.keys(problems)).toEqual(fields)
  expect(Object.values(problems).every(Boolean)).toBe(true)
})

it('is written as it was read', () => {
  const shown = {
    title: 'Reef Nursery',
    description: 'Corals.',
    funding_goal: 25_000.5,
    external_url: null,
    agreed_on: '2026-11-01',
    active: true,
  }
  const values = asWritten(shown as Parameters<typeof asWritten>[0])
  expect(values).toMatchObject({ funding_goal: '25,000.5', external_url: '', agreed_on: '2026-11-01' })
  expect(readCause(values).input).toMatchObject({ ...shown, external_url: undefined })
})
