import type { Cents } from '../money.ts'

/** ISO 3166-1 alpha-2 codes of the countries we ship to, and `XK`, which ISO leaves to users, for Kosovo. Names come from `Intl.DisplayNames`. */
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
  'XK',
  'ZA',
  'ZM',
] as const

export type CountryCode = (typeof COUNTRY_CODES)[number]

/** The country of a code; undefined if we do not ship there. */
export function findCountry(code: string | null | undefined): CountryCode | undefined {
  return COUNTRY_CODES.find((one) => one === code)
}

/** The destination determines shipping price and duration (business days). */
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

/** Business days, minimum and maximum. */
export type Days = { min: number; max: number }

type Region = {
  name: string
  /** The shipping time after production. */
  transit: Days
  /** The same as text. */
  days: string
  firstCents: Cents
  furtherCents: Cents
}

export const shippingRegions: Readonly<Record<ShippingRegion, Region>> = {
  us: region({ name: 'United States', transit: { min: 3, max: 7 }, firstCents: 900, furtherCents: 400 }),
  eu: region({ name: 'European Union', transit: { min: 2, max: 11 }, firstCents: 900, furtherCents: 400 }),
  international: region({ name: 'other countries', transit: { min: 3, max: 17 }, firstCents: 1900, furtherCents: 700 }),
}

/** The production time before shipping. */
export const production: Days = { min: 1, max: 3 }
export const productionDays = businessDays(production)

function region(facts: Omit<Region, 'days'>): Region {
  return { ...facts, days: businessDays(facts.transit) }
}

function businessDays({ min, max }: Days): string {
  return `${min}–${max} business days`
}

export function findShippingRegion(country: CountryCode): ShippingRegion {
  if (country === 'US' || country === 'PR' || country === 'VI') return 'us'
  return EU.has(country) ? 'eu' : 'international'
}

/** The codes of a region's countries. */
export function listCountriesInRegion(region: ShippingRegion): CountryCode[] {
  return COUNTRY_CODES.filter((code) => findShippingRegion(code) === region)
}

/**
 * The shipping price of a whole order, in cents.
 * @param prints  the number of prints, 1 or more
 */
export function shippingCents(country: CountryCode, prints: number): Cents {
  const { firstCents, furtherCents } = shippingRegions[findShippingRegion(country)]
  return firstCents + furtherCents * (prints - 1)
}

/** The English name; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}

/** The countries sorted by English name, for a select. */
export function countryOptions(): { code: CountryCode; name: string }[] {
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
