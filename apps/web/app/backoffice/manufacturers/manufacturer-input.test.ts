import { expect, test } from 'vitest'
import { asWritten, type ManufacturerValues, noManufacturer, readManufacturer } from './manufacturer-input.ts'

const good: ManufacturerValues = { ...noManufacturer, name: ' Anvil ', capacityPerDay: '40', leadDays: '2', costs: { large: '18.40' } }

test('reads what is written, and writes it again as it was', () => {
  const reading = readManufacturer(good)
  expect(reading).toEqual({
    input: { name: 'Anvil', regions: ['us'], capacityPerDay: 40, leadDays: 2, costs: [{ size: 'large', costCents: 1840 }], isActive: true },
  })
  if (!('input' in reading)) throw new Error(reading.problem)
  expect(asWritten({ ...reading.input, id: 'a', version: 1, openPlates: 0, formerSecretUntil: null })).toEqual({ ...good, name: 'Anvil' })
})

test.each<[Partial<ManufacturerValues>, RegExp]>([
  [{ name: ' ' }, /name/],
  [{ regions: [] }, /sends plates/],
  [{ capacityPerDay: '0' }, /capacity/],
  [{ capacityPerDay: '2.5' }, /capacity/],
  [{ leadDays: '-1' }, /lead time/],
  [{ costs: {} }, /one size/],
  [{ costs: { large: 'much' } }, /sum of dollars/],
])('says what is wrong with %j', (change, sentence) => {
  const reading = readManufacturer({ ...good, ...change })
  expect('problem' in reading && reading.problem).toMatch(sentence)
})
