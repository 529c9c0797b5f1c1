import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, test } from 'vitest'
import { PRINT_SIZES } from '../prints/sizes.ts'
import { findAddressProblems, normaliseAddress } from './check-address.ts'
import { COUNTRY_CODES, type CountryCode, countryName } from './countries.ts'
import { FORMATS } from './data/formats.ts'
import { REQUIREMENTS } from './data/requirements.ts'
import { type Address, formatAddress } from './format-address.ts'
import { findPhoneNumber, needsPhone } from './phone-numbers.ts'
import { examplePostalCode, findPostalCode } from './postal-codes.ts'
import { findRegion, listRegions } from './regions.ts'
import { getAddressRules } from './rules.ts'

const everyCountry = COUNTRY_CODES.map((country) => [country, countryName(country)] as const)

/** An address of the country with every part that its form asks for. */
function completeAddress(country: CountryCode): Address {
  const rules = getAddressRules(country)
  return {
    ...{ name: 'Ada Lind', line1: '1 Harbour Street', line2: 'Flat 2', city: 'Porttown', country },
    region: rules.region ? (listRegions(country)[0]?.code ?? 'Northland') : undefined,
    postalCode: rules.postalCode ? examplePostalCode(country) : undefined,
  }
}

function address(country: CountryCode, changes: Partial<Address> = {}): Address {
  return { name: 'Ada Lind', line1: '1 Main Street', city: 'Town', country, ...changes }
}

const problemsOf = (typed: Address, isPhoneNeeded = false) =>
  findAddressProblems(typed, { needsPhone: isPhoneNeeded }).map(({ field, problem }) => `${field} ${problem}`)

test('there are 144 countries, with Kosovo, and each has a format', () => {
  expect(COUNTRY_CODES).toHaveLength(144)
  expect(countryName('XK')).toBe('Kosovo')
  expect(FORMATS.flatMap(([, countries]) => countries.split(' ')).toSorted()).toEqual([...COUNTRY_CODES].toSorted())
})

describe('every country', () => {
  test.each(everyCountry)(
    'a complete address in %s (%s) is accepted, stored unchanged the second time, and printed with every part',
    (country, name) => {
      const typed = completeAddress(country)
      expect(problemsOf(typed)).toEqual([])
      const stored = normaliseAddress(typed)
      expect(normaliseAddress(stored)).toEqual(stored)
      const lines = formatAddress(stored, name)
      const text = lines.join('\n')
      for (const part of [stored.name, stored.line1, stored.line2, stored.city, stored.region, stored.postalCode, name])
        expect(text).toContain(part ?? '')
      expect(lines.at(-1)).toBe(name)
      expect(text).not.toMatch(/undefined|%|^[\s,/-]|[\s,/-]$/m)
    },
  )

  test.each(everyCountry)(
    'an address in %s (%s) with only the required parts is accepted, and refused without any of them',
    (country, name) => {
      const { city, region, postalCode } = getAddressRules(country)
      const whole = completeAddress(country)
      const least = {
        ...whole,
        line2: undefined,
        city: city.isRequired ? whole.city : '',
        region: region?.isRequired ? whole.region : undefined,
        postalCode: postalCode?.isRequired ? whole.postalCode : '',
      }
      expect(problemsOf(least)).toEqual([])
      expect(formatAddress(least, name).join('\n')).not.toMatch(/^[\s,/-]|[\s,/-]$|〒$/m)
      if (city.isRequired) expect(problemsOf({ ...least, city: ' ' })).toEqual(['city missing'])
      if (region?.isRequired) expect(problemsOf({ ...least, region: ' ' })).toEqual(['region missing'])
      if (postalCode?.isRequired) expect(problemsOf({ ...least, postalCode: ' ' })).toEqual(['postalCode missing'])
    },
  )

  const withCodes = everyCountry.filter(([country]) => getAddressRules(country).postalCode)

  test.each(withCodes)(
    'every example of a postal code in %s (%s) is accepted, also in lower case and without blanks, and ABC is not',
    (country) => {
      for (const code of REQUIREMENTS[country].examples?.split(',') ?? []) {
        expect(findPostalCode(country, code)).toBe(code)
        expect(findPostalCode(country, ` ${code.toLowerCase()} `)).toBe(code)
        expect(findPostalCode(country, code.replace(/[ -]/g, ''))).toBeDefined()
        expect(problemsOf(address(country, { postalCode: 'ABC', region: 'Northland' }))).toEqual(['postalCode invalid'])
      }
    },
  )

  test.each(everyCountry)('a mobile number of %s (%s) is accepted as dialled there and with the country code, and 12 is not', (country) => {
    const number = String(examples[country])
    const international = findPhoneNumber(country, number)
    expect(international).toMatch(/^\+\d/)
    expect(findPhoneNumber('US', international ?? '')).toBe(international)
    expect(problemsOf({ ...completeAddress(country), phone: '12' })).toEqual(['phone invalid'])
    expect(problemsOf({ ...completeAddress(country), phone: number }, true)).toEqual([])
    expect(problemsOf(completeAddress(country), true)).toEqual(['phone missing'])
    expect(formatAddress(normaliseAddress({ ...completeAddress(country), phone: number }), 'X').at(-1)).toBe(`Phone ${international}`)
  })
})

describe('refused addresses of real customers', () => {
  test.each<[CountryCode, string]>([
    ['PA', 'Panamá'],
    ['CO', 'Bogotá'],
    ['CO', 'Medellín'],
    ['PE', 'Lima'],
    ['CL', 'Santiago'],
    ['VN', 'Hà Nội'],
    ['AE', 'Dubai'],
    ['EC', 'Quito'],
    ['KE', 'Nairobi'],
    ['NG', 'Lagos'],
    ['IE', 'Galway'],
    ['EG', 'Cairo'],
    ['HN', 'Tegucigalpa'],
    ['CR', 'San José'],
    ['XK', 'Prishtina'],
  ])('a customer in %s, %s orders without a postal code', (country, city) => {
    expect(problemsOf(address(country, { city, postalCode: '' }))).toEqual([])
  })

  test('a customer in Kosovo orders with a postal code', () => {
    expect(problemsOf(address('XK', { city: 'Prishtina', postalCode: '10000' }))).toEqual([])
    expect(problemsOf(address('XK', { city: 'Prishtina', postalCode: '99999' }))).toEqual(['postalCode invalid'])
  })
})

test.each<[CountryCode, string, string | undefined]>([
  ['US', 'ABC', undefined],
  ['US', '1234', undefined],
  ['US', '95014', '95014'],
  ['US', '205001234', '20500-1234'],
  ['GB', '99999', undefined],
  ['GB', 'yo17hh', 'YO1 7HH'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['CA', 'm5v3l9', 'M5V 3L9'],
  ['CA', 'D5V 3L9', undefined],
  ['DE', 'D-10115', '10115'],
  ['DE', '1011', undefined],
  ['NL', '1012ab', '1012 AB'],
  ['NL', '1012', undefined],
  ['PL', '90001', '90-001'],
  ['PT', '1000205', '1000-205'],
  ['LV', '1010', 'LV-1010'],
  ['LT', 'LT-01103', '01103'],
  ['JP', '〒１５４－００２３', '154-0023'],
  ['BR', '01310100', '01310-100'],
  ['IN', '40001', undefined],
  ['IE', 'd02x285', 'D02 X285'],
  ['AD', '500', 'AD500'],
  ['KY', 'KY1 1100', 'KY1-1100'],
  ['PA', '0801', '0801'],
  // digits and hyphens of other keyboards
  ['SA', '١١٥٦٤', '11564'],
  ['PK', '۴۴۰۰۰', '44000'],
  ['IN', '११००३४', '110034'],
  ['BD', '১২১২', '1212'],
  ['TH', '๑๐๑๕๐', '10150'],
  ['KH', '១២០១០១', '120101'],
  ['JP', '154ー0023', '154-0023'],
  // with the country, a word or dots in front
  ['AZ', 'AZ1000', '1000'],
  ['MD', 'MD2012', '2012'],
  ['LU', 'L2998', '2998'],
  ['LI', 'FL9490', '9490'],
  ['HR', 'hr10000', '10000'],
  ['FI', 'FIN-00100', '00100'],
  ['MX', 'C.P. 06082', '06082'],
  ['BR', '40.301-110', '40301-110'],
  ['SV', '1101', 'CP 1101'],
  // old and new codes of Kazakhstan, also in Cyrillic letters
  ['KZ', 'A10A5T4', 'A10A5T4'],
  ['KZ', '050012', '050012'],
  ['KZ', 'a10a5t4', 'A10A5T4'],
  ['KZ', 'Z05 H9B0', 'Z05H9B0'],
  ['KZ', 'А10А5Т4', 'A10A5T4'],
  ['KZ', 'KZ-X11P2K8', 'X11P2K8'],
  ['KZ', 'Ａ１０Ａ５Ｔ４', 'A10A5T4'],
  ['KZ', '050 012', '050012'],
  ['KZ', 'A10A5T', undefined],
  ['KZ', 'AA0A5T4', undefined],
  ['KZ', '05001', undefined],
  // ZIP+4
  ['SA', '12345-6789', '12345-6789'],
  ['SA', '12345 6789', '12345-6789'],
  ['SA', '123456789', '12345-6789'],
  ['SA', '١٢٣٤٥-٦٧٨٩', '12345-6789'],
  ['SA', '12345–6789', '12345-6789'],
  ['SA', 'SA 12345-6789', '12345-6789'],
  ['SA', '12345', '12345'],
  ['SA', '12345-678', undefined],
  ['SA', '1234', undefined],
  ['US', '95014 1234', '95014-1234'],
  ['PR', '009301234', '00930-1234'],
  ['PR', '00930-1234', '00930-1234'],
  ['VI', '00802-1222', '00802-1222'],
  ['US', '95014-123', undefined],
  ['US', 'A95014', undefined],
  ['GB', '25BQ', undefined],
  ['KR', '135-080', undefined],
])('in %s the postal code %s is stored as %s', (country, typed, stored) => {
  expect(findPostalCode(country, typed)).toBe(stored)
})

test.each<[CountryCode, string, string | undefined]>([
  ['US', 'california', 'CA'],
  ['US', 'ca', 'CA'],
  ['JP', 'Tōkyō-to', '13'],
  ['JP', '東京', '13'],
  ['JP', '京都府', '26'],
  ['IT', 'roma', 'RM'],
  ['ES', 'Cadiz', 'CA'],
  ['CN', 'Guangdong', '44'],
  ['CN', '广东', '44'],
  ['AE', 'Emirate of Abu Dhabi', 'AZ'],
  ['AE', 'دبي', 'DU'],
  ['HK', '九龍', 'Kowloon'],
  ['MY', 'selangor', '10'],
  ['TW', '臺北市', 'TPE'],
  ['IE', 'County Cork', 'CO'],
  ['US', 'Northland', undefined],
  ['US', '', undefined],
  ['FR', 'Bretagne', undefined],
])('in %s the region %s has the code %s', (country, typed, code) => {
  expect(findRegion(country, typed)?.code).toBe(code)
})

test('regions are required where they are part of every address, and asked for in more countries', () => {
  const asked = COUNTRY_CODES.filter((country) => getAddressRules(country).region)
  const required = asked.filter((country) => getAddressRules(country).region?.isRequired)
  expect(required).toEqual(expect.arrayContaining(['AE', 'AU', 'BR', 'CA', 'CN', 'ES', 'HK', 'IN', 'IT', 'JP', 'MX', 'MY', 'US']))
  for (const country of ['AE', 'CN', 'ES', 'HK', 'IT', 'JP', 'MY', 'CO', 'IE', 'TH', 'UA'] as const)
    expect(listRegions(country).length).toBeGreaterThan(2)
  expect(asked.length).toBeGreaterThanOrEqual(50)
})

test.each<[string, Partial<Address> & { country: CountryCode }, string[]]>([
  ['York', { country: 'GB', city: 'York', postalCode: 'YO1 7HH' }, ['1 Main Street', 'York', 'YO1 7HH']],
  [
    'Leeds with its county',
    { country: 'GB', city: 'Leeds', region: 'West Yorkshire', postalCode: 'LS1 4AP' },
    ['1 Main Street', 'Leeds', 'West Yorkshire', 'LS1 4AP'],
  ],
  ['Berkeley', { country: 'US', city: 'Berkeley', region: 'California', postalCode: '94704' }, ['1 Main Street', 'Berkeley, CA 94704']],
  ['Berlin', { country: 'DE', city: 'Berlin', region: 'Berlin', postalCode: '10115' }, ['1 Main Street', '10115 Berlin']],
  ['Rome', { country: 'IT', city: 'Roma', postalCode: '00144' }, ['1 Main Street', '00144 Roma RM']],
  ['Madrid', { country: 'ES', city: 'Madrid', postalCode: '28039' }, ['1 Main Street', '28039 Madrid']],
  ['Toronto', { country: 'CA', city: 'Toronto', region: 'Ontario', postalCode: 'M5V 3L9' }, ['1 Main Street', 'Toronto ON M5V 3L9']],
  [
    'São Paulo',
    { country: 'BR', city: 'São Paulo', region: 'SP', postalCode: '01310-100' },
    ['1 Main Street', 'São Paulo-SP', '01310-100'],
  ],
  ['Dublin', { country: 'IE', city: 'Dublin', postalCode: 'D02 X285' }, ['1 Main Street', 'Dublin', 'Co. Dublin', 'D02 X285']],
  ['Budapest', { country: 'HU', city: 'Budapest', postalCode: '1054' }, ['Budapest', '1 Main Street', '1054']],
  ['Vilnius', { country: 'LT', city: 'Vilnius', postalCode: '01103' }, ['1 Main Street', 'LT-01103 Vilnius']],
  ['Dubai', { country: 'AE', city: 'Dubai' }, ['1 Main Street', 'Dubai']],
  ['Prishtina', { country: 'XK', city: 'Prishtina', postalCode: '10000' }, ['1 Main Street', '10000 Prishtina']],
  [
    'Tokyo in Latin letters',
    { country: 'JP', city: 'Setagaya', region: 'Tokyo', postalCode: '154-0023' },
    ['1 Main Street', 'Setagaya, Tokyo', '154-0023'],
  ],
])('an address in %s is printed in the order of its country', (_where, changes, lines) => {
  const { country } = changes
  expect(formatAddress(normaliseAddress(address(country, changes)), countryName(country))).toEqual([
    'Ada Lind',
    ...lines,
    countryName(country),
  ])
})

test.each<[string, Address, string[]]>([
  [
    'Japan',
    { name: '山田太郎', line1: '若林4-21-15', city: '世田谷区', region: '13', postalCode: '1540023', country: 'JP' },
    ['〒154-0023', '東京都世田谷区', '若林4-21-15', '山田太郎', 'Japan'],
  ],
  [
    'China',
    { name: '王伟', line1: '南京路1号', city: '上海', postalCode: '200000', country: 'CN' },
    ['200000', '上海市', '南京路1号', '王伟', 'China'],
  ],
  [
    'South Korea',
    { name: '김민준', line1: '세종대로 110', city: '서울', postalCode: '04524', country: 'KR' },
    ['서울', '세종대로 110', '김민준', '04524', 'South Korea'],
  ],
  [
    'Ukraine',
    { name: 'Олена Шевченко', line1: 'вул. Хрещатик 1', city: 'Київ', postalCode: '01001', country: 'UA' },
    ['Олена Шевченко', 'вул. Хрещатик 1', 'Київ', '01001', 'Ukraine'],
  ],
  [
    'Hong Kong',
    { name: '陳大文', line1: '彌敦道1號', city: '尖沙咀', region: 'Kowloon', country: 'HK' },
    ['九龍', '尖沙咀', '彌敦道1號', '陳大文', 'Hong Kong SAR China'],
  ],
])('an address in the script of %s is printed in its local order', (_country, typed, lines) => {
  expect(formatAddress(normaliseAddress(typed), countryName(typed.country))).toEqual(lines)
})

test('the region of Washington is never taken from its city', () => {
  expect(problemsOf(address('US', { city: 'Washington', postalCode: '20500' }))).toEqual(['region missing'])
})

test.each<[CountryCode, boolean[]]>([
  ['US', [false, false, false, false]],
  ['DE', [false, false, false, false]],
  ['GB', [false, false, false, true]],
  ['JP', [false, false, false, true]],
  ['XK', [false, false, false, true]],
])('the carriers of parcels to %s need a phone number, by size: %j', (country, isNeeded) => {
  expect(PRINT_SIZES.map((size) => needsPhone(country, [size]))).toEqual(isNeeded)
  expect(needsPhone(country, PRINT_SIZES)).toBe(isNeeded.includes(true))
})

test.each<[CountryCode, string, string | undefined]>([
  ['JP', '03-1234-5678', '+81 3 1234 5678'],
  ['JP', '０３１２３４５６７８', '+81 3 1234 5678'],
  ['GB', '020 7946 0018', '+44 20 7946 0018'],
  ['CH', '+49 431 1234567', '+49 431 1234567'],
  ['XK', '043 201 234', '+383 43 201 234'],
  ['EG', '٠١٠٠١٢٣٤٥٦٧', '+20 10 01234567'],
  ['IN', '०९८१०१२३४५६', '+91 98101 23456'],
  ['BD', '০১৮১২৩৪৫৬৭৮', '+880 1812 345678'],
  ['TH', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66 81 234 5678'],
  ['JP', '０９０ー１２３４ー５６７８', '+81 90 1234 5678'],
  ['GB', 'call me', undefined],
  ['GB', '+999 123', undefined],
])('in %s the phone number %s is stored as %s', (country, typed, stored) => {
  expect(findPhoneNumber(country, typed)).toBe(stored)
})
