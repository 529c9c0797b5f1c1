import { expect, test } from 'vitest'
import { emptyManufacturer, type ManufacturerValues, readManufacturer, toManufacturerValues } from './manufacturer-input.ts'

const good: ManufacturerValues = { ...emptyManufacturer, name: ' Anvil ', capacityPerDay: '40', leadDays: '2', costs: { large: '18.40' } }

test('readManufacturer turns the form into the input of the API, and the saved input fills the form again', () => {
  const reading = readManufacturer(good)
  expect(reading).toEqual({
    input: { name: 'Anvil', regions: ['us'], capacityPerDay: 40, leadDays: 2, costs: [{ size: 'large', costCents: 1840 }], isActive: true },
  })
  if (!('input' in reading)) throw new Error(reading.problem)
  expect(toManufacturerValues({ ...reading.input, id: 'a', version: 1, openPrints: 0, formerSecretUntil: null })).toEqual({
    ...good,
    name: 'Anvil',
  })
})

test.each<[string, Partial<ManufacturerValues>, RegExp]>([
  ['a blank name', { name: ' ' }, /name/],
  ['no region', { regions: [] }, /shipping region/],
  ['a capacity of 0', { capacityPerDay: '0' }, /capacity/],
  ['a fractional capacity', { capacityPerDay: '2.5' }, /capacity/],
  ['a negative lead time', { leadDays: '-1' }, /lead time/],
  ['no costs', { costs: {} }, /one size/],
  ['a cost in words', { costs: { large: 'much' } }, /cost in dollars/],
])('readManufacturer rejects %s with a message about it', (_what, change, sentence) => {
  const reading = readManufacturer({ ...good, ...change })
  expect('problem' in reading && reading.problem).toMatch(sentence)
})
