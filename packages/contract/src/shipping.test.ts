import { expect, test } from 'vitest'
import { COUNTRY_CODES, countryOptions, shippingCents, shippingRegionOf } from './countries.ts'

test('a parcel costs by region, and each further plate a little more', () => {
  expect(shippingRegionOf('US')).toBe('us')
  expect(shippingRegionOf('FR')).toBe('eu')
  expect(shippingRegionOf('GB')).toBe('international')
  expect(shippingCents('US', 1)).toBe(900)
  expect(shippingCents('US', 3)).toBe(1700)
  expect(shippingCents('JP', 2)).toBe(2600)
})

test('every country has a name', () => {
  const options = countryOptions()
  expect(options).toHaveLength(COUNTRY_CODES.length)
  expect(options.filter(({ code, name }) => code === name)).toEqual([])
})
