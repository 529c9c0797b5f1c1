import {
  COUNTRY_CODES,
  countryOptions,
  findShippingRegion,
  listCountriesInRegion,
  productionDays,
  shippingCents,
  shippingRegions,
} from '@tintype/domain/addresses/countries'
import { expect, test } from 'vitest'

test('shipping costs depend on the region and increase with each further print', () => {
  expect(findShippingRegion('US')).toBe('us')
  expect(findShippingRegion('FR')).toBe('eu')
  expect(findShippingRegion('GB')).toBe('international')
  expect(shippingCents('US', 1)).toBe(900)
  expect(shippingCents('US', 3)).toBe(1700)
  expect(shippingCents('JP', 2)).toBe(2600)
})

test('every shipping country has a name', () => {
  const options = countryOptions()
  expect(options).toHaveLength(COUNTRY_CODES.length)
  expect(options.filter(({ code, name }) => code === name)).toEqual([])
})

test('every shipping country is in exactly one region', () => {
  const all = (['us', 'eu', 'international'] as const).flatMap(listCountriesInRegion)
  expect(all.toSorted()).toEqual([...COUNTRY_CODES])
})

test('production and shipping days are those of the specification, as numbers and as text', () => {
  expect(Object.values(shippingRegions).map(({ transit, days }) => [transit, days])).toEqual([
    [{ min: 3, max: 7 }, '3–7 business days'],
    [{ min: 2, max: 11 }, '2–11 business days'],
    [{ min: 3, max: 17 }, '3–17 business days'],
  ])
  expect(productionDays).toBe('1–3 business days')
})
