import type { CountryCode } from './countries.ts'
import { type Address, isLatinAddress } from './format-address.ts'
import { findPhoneNumber } from './phone-numbers.ts'
import { examplePostalCode, findPostalCode } from './postal-codes.ts'
import { findRegion, printRegion } from './regions.ts'
import { getAddressRules } from './rules.ts'

/** A missing or invalid field, with the name of the field in the address's country. */
export type AddressProblem = {
  field: 'city' | 'region' | 'postalCode' | 'phone'
  problem: 'missing' | 'invalid'
  label: string
  /** A valid value, where there is one to show. */
  example: string | undefined
}

/**
 * The fields that an address lacks or that do not fit its country. Regions that are not in the list are accepted, because lists change.
 * @param needsPhone  whether the carrier requires a phone number
 */
export function findAddressProblems(address: Address, { needsPhone }: { needsPhone: boolean }): AddressProblem[] {
  const rules = getAddressRules(address.country)
  const typed = {
    city: address.city.trim(),
    region: findPrintedRegion(address) ?? '',
    postalCode: address.postalCode?.trim() ?? '',
    phone: address.phone?.trim() ?? '',
  }
  const fields = { ...rules, phone: { label: 'Phone number', isRequired: needsPhone } }
  return FIELDS.flatMap((field): AddressProblem[] => {
    const rule = fields[field]
    if (!rule) return []
    if (!typed[field]) return rule.isRequired ? [{ field, problem: 'missing', label: rule.label, example: undefined }] : []
    if (isKnown(field, typed[field], address.country)) return []
    const example = field === 'postalCode' ? examplePostalCode(address.country) : undefined
    return [{ field, problem: 'invalid', label: rule.label, example }]
  })
}

const FIELDS = ['city', 'region', 'postalCode', 'phone'] as const

function isKnown(field: AddressProblem['field'], typed: string, country: CountryCode): boolean {
  if (field === 'postalCode') return findPostalCode(country, typed) !== undefined
  return field !== 'phone' || findPhoneNumber(country, typed) !== undefined
}

/** An address as it is stored and printed: postal code, region and phone number in the country's spelling. Other parts are unchanged. */
export function normaliseAddress<Typed extends Address>(address: Typed): Typed {
  const { country, postalCode, phone } = address
  const region = findPrintedRegion(address)
  return {
    ...address,
    ...(region && { region }),
    ...(postalCode && { postalCode: findPostalCode(country, postalCode) ?? postalCode }),
    ...(phone && { phone: findPhoneNumber(country, phone) ?? phone }),
  }
}

/**
 * The region as printed. A city that is a region itself stands for it: Tokyo, Dubai, Madrid. Not in the United States, where Washington is
 * a city on one coast and a state on the other.
 */
function findPrintedRegion(address: Address): string | undefined {
  const { country, city, region = '' } = address
  const inferred = country === 'US' || !getAddressRules(country).region ? '' : city
  const known = findRegion(country, region.trim() || inferred)
  return known ? printRegion(country, known, { isLatin: isLatinAddress(address) }) : region.trim() || undefined
}
