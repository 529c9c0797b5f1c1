import { expect, it } from 'vitest'
import { emptyCause, readCause, toCauseValues } from './cause-input.ts'

const written = { ...emptyCause, title: 'Reef Nursery', description: 'Corals, grown and planted.' }

it('readCause turns the form of a cause into the input of the API', () => {
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

it('readCause leaves out optional fields that are empty', () => {
  expect(readCause(written).input).toMatchObject({ funding_goal: undefined, external_url: undefined, agreed_on: undefined, active: true })
})

it.each([
  ['an empty form', emptyCause, ['title', 'description']],
  ['a funding goal in words', { ...written, funding_goal: 'a lot' }, ['funding_goal']],
  ['an address without a scheme', { ...written, external_url: 'reef.example' }, ['external_url']],
  ['a javascript: address', { ...written, external_url: 'javascript:alert(1)' }, ['external_url']],
  ['a title of spaces', { ...written, title: '     ' }, ['title']],
  ['a date that does not exist', { ...written, agreed_on: '2026-02-30' }, ['agreed_on']],
])('readCause rejects %s with a message at its fields', (_, values, fields) => {
  const problems = readCause(values).problems ?? {}
  expect(Object.keys(problems)).toEqual(fields)
  expect(Object.values(problems).every(Boolean)).toBe(true)
})

it('a saved cause fills the form with values that readCause reads back', () => {
  const shown = {
    title: 'Reef Nursery',
    description: 'Corals.',
    funding_goal: 25_000.5,
    external_url: null,
    agreed_on: '2026-11-01',
    active: true,
  }
  const values = toCauseValues(shown as Parameters<typeof toCauseValues>[0])
  expect(values).toMatchObject({ funding_goal: '25,000.5', external_url: '', agreed_on: '2026-11-01' })
  expect(readCause(values).input).toMatchObject({ ...shown, external_url: undefined })
})
