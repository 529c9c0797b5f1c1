import type { Cents } from './money.ts'

/** ISO 3166-1 alpha-2 codes of the countries we ship to. Names come from `Intl.DisplayNames`. */
export const COUNTRY_CODES = [
  'AD',
  'AE',
  'AG',
  'AI',
  'AL',
  'AM',
  'AR',
  'AT',
  'AU',
  'AW',
  'AZ',
  'BA',
  'BB',
  'BD',
  'BE',
  'BG',
  'BH',
  'BM',
  'BN',
  'BO',
  'BR',
  'BS',
  'BW',
  'BZ',
  'CA',
  'CH',
  'CL',
  'CN',
  'CO',
  'CR',
  'CY',
  'CZ',
  'DE',
  'DK',
  'DM',
  'DO',
  'DZ',
  'EC',
  'EE',
  'EG',
  'ES',
  'FI',
  'FJ',
  'FO',
  'FR',
  'GB',
  'GD',
  'GE',
  'GG',
  'GI',
  'GL',
  'GR',
  'GT',
  'GY',
  'HK',
  'HN',
  'HR',
  'HU',
  'ID',
  'IE',
  'IL',
  'IM',
  'IN',
  'IS',
  'IT',
  'JE',
  'JM',
  'JO',
  'JP',
  'KE',
  'KH',
  'KN',
  'KR',
  'KW',
  'KY',
  'KZ',
  'LA',
  'LC',
  'LI',
  'LK',
  'LT',
  'LU',
  'LV',
  'MA',
  'MC',
  'MD',
  'ME',
  'MK',
  'MN',
  'MO',
  'MT',
  'MU',
  'MV',
  'MX',
  'MY',
  'NA',
  'NG',
  'NL',
  'NO',
  'NP',
  'NZ',
  'OM',
  'PA',
  'PE',
  'PF',
  'PG',
  'PH',
  'PK',
  'PL',
  'PR',
  'PT',
  'PY',
  'QA',
  'RO',
  'RS',
  'SA',
  'SC',
  'SE',
  'SG',
  'SI',
  'SK',
  'SM',
  'SR',
  'SV',
  'TC',
  'TH',
  'TN',
  'TR',
  'TT',
  'TW',
  'TZ',
  'UA',
  'US',
  'UY',
  'UZ',
  'VA',
  'VC',
  'VG',
  'VI',
  'VN',
  'WS',
  'ZA',
  'ZM',
] as const

export type CountryCode = (typeof COUNTRY_CODES)[number]

/** The code that somebody gave, where it is one of ours. */
export function findCountry(code: string | null | undefined): CountryCode | undefined {
  return COUNTRY_CODES.find((one) => one === code)
}

/** Where a parcel goes decides what it costs and how long it takes (specification, section 9: business days). */
export type ShippingRegion = 'us' | 'eu' | 'international'

const EU = new Set<CountryCode>([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
])

/** Addresses in these countries are not complete without a state or province. */
const withRegion = new Set<CountryCode>(['AU', 'BR', 'CA', 'IN', 'MX', 'US'])

/** Business days, the fewest and the most. */
export type Days = { min: number; max: number }

type Region = {
  name: string
  /** On its way, once it is made. */
  transit: Days
  /** The same, to be read. */
  days: string
  firstCents: Cents
  furtherCents: Cents
}

export const shippingRegions: Readonly<Record<ShippingRegion, Region>> = {
  us: region({ name: 'United States', transit: { min: 3, max: 7 }, firstCents: 900, furtherCents: 400 }),
  eu: region({ name: 'European Union', transit: { min: 2, max: 11 }, firstCents: 900, furtherCents: 400 }),
  international: region({ name: 'elsewhere', transit: { min: 3, max: 17 }, firstCents: 1900, furtherCents: 700 }),
}

/** Made before it is shipped (specification, section 9). */
export const production: Days = { min: 1, max: 3 }
export const productionDays = businessDays(production)

function region(facts: Omit<Region, 'days'>): Region {
  return { ...facts, days: businessDays(facts.transit) }
}

function businessDays({ min, max }: Days): string {
  return `${min}–${max} business days`
}

export function shippingRegionOf(country: CountryCode): ShippingRegion {
  if (country === 'US' || country === 'PR' || country === 'VI') return 'us'
  return EU.has(country) ? 'eu' : 'international'
}

/** The countries of a region, by their codes. */
export function countriesOf(region: ShippingRegion): CountryCode[] {
  return COUNTRY_CODES.filter((code) => shippingRegionOf(code) === region)
}

/** Where post is delivered without a code, or codes are known to nobody. @see Universal Postal Union, "Addressing systems" */
const withoutPostalCode = new Set<CountryCode>([
  'AE',
  'AG',
  'AW',
  'BO',
  'BS',
  'BW',
  'BZ',
  'DM',
  'FJ',
  'GD',
  'GY',
  'HK',
  'JM',
  'KN',
  'MO',
  'QA',
  'SC',
  'SR',
])

export function needsPostalCode(country: CountryCode): boolean {
  return !withoutPostalCode.has(country)
}

export function needsRegion(country: CountryCode): boolean {
  return withRegion.has(country)
}

/**
 * What shipping a whole order costs, in cents.
 * @param plates  how many plates it has, 1 or more
 */
export function shippingCents(country: CountryCode, plates: number): Cents {
  const { firstCents, furtherCents } = shippingRegions[shippingRegionOf(country)]
  return firstCents + furtherCents * (plates - 1)
}

/** In English; a code that nobody knows stays as it is. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}

/** The countries by name in English, for a select. */
export function countryOptions(): { code: CountryCode; name: string }[] {
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
