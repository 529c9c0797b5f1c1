import type { CountryCode } from './countries.ts'
import { REQUIREMENTS } from './data/requirements.ts'
import { findFormat } from './format-address.ts'

/** A field of an address form: what it is called in this country, and whether an address is incomplete without it. */
export type FieldRule = { label: string; isRequired: boolean }

/** `null`: addresses in this country do not have the field. */
export type AddressRules = {
  city: FieldRule
  region: FieldRule | null
  postalCode: FieldRule | null
  /** The three fields in the order in which the country writes them. */
  order: readonly TownField[]
}

export type TownField = 'city' | 'region' | 'postalCode'

/** @see Google's address data; decision "Addresses and email addresses of every country" */
export function getAddressRules(country: CountryCode): AddressRules {
  const facts = REQUIREMENTS[country]
  const requires = (field: string) => facts.requires.includes(field)
  // where codes exist and are optional, the post delivers by the city
  const isRegionRequired = requires('S') && (requires('Z') || !facts.pattern)
  const rules = {
    city: { label: cityLabels[facts.city ?? ''] ?? 'City', isRequired: requires('C') },
    region: facts.region ? { label: regionLabels[facts.region] ?? 'Region', isRequired: isRegionRequired } : null,
    postalCode: facts.pattern ? { label: codeLabel(country), isRequired: requires('Z') } : null,
  }
  return { ...rules, order: listTownFields(country).filter((field) => rules[field]) }
}

const cityLabels: Readonly<Record<string, string>> = { suburb: 'Suburb or town', post_town: 'Town or city', district: 'City or district' }

const regionLabels: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Province or city',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  province: 'Province',
  state: 'State',
}

const codeLabels: Readonly<Record<string, string>> = { zip: 'ZIP code', pin: 'PIN code', eircode: 'Eircode' }

/** Where English speakers say "postcode"; Google's data do not distinguish it. */
const WITH_POSTCODE = new Set<CountryCode>(['AU', 'GB', 'GG', 'IM', 'JE', 'NZ'])

function codeLabel(country: CountryCode): string {
  if (WITH_POSTCODE.has(country)) return 'Postcode'
  return codeLabels[REQUIREMENTS[country].code ?? ''] ?? 'Postal code'
}

const townFields: Readonly<Record<string, TownField>> = { C: 'city', S: 'region', Z: 'postalCode' }

function listTownFields(country: CountryCode): TownField[] {
  const letters = findFormat(country, { isLatin: true }).match(/%[CSZ]/g) ?? []
  return letters.flatMap((field) => townFields[field.slice(1)] ?? [])
}
