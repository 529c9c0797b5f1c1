import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type PrintSize, printFacts } from '../prints/sizes.ts'
import { toAsciiDigits } from '../text/ascii-digits.ts'
import { type CountryCode, findShippingRegion } from './countries.ts'

/**
 * Whether the carrier of an order requires the recipient's phone number. A parcel beyond the limits of the post (length and girth of 200 cm
 * together) travels with UPS, FedEx or DHL Express, and they require it where customs clear the parcel: outside of the United States and
 * the European Union, where we produce.
 * @see USPS International Mail Manual 123.6 (42 inches long, 79 inches length and girth); UPS "Shipping" API, `ShipTo.Phone`
 */
export function needsPhone(country: CountryCode, sizes: readonly PrintSize[]): boolean {
  return findShippingRegion(country) === 'international' && sizes.some(isBeyondPost)
}

/**
 * A phone number in the international format: `+81 3 1234 5678`.
 * @param country  of numbers without a country code
 * @returns undefined for a number that no network has
 */
export function findPhoneNumber(country: CountryCode, typed: string): string | undefined {
  const number = parsePhoneNumberFromString(toAsciiDigits(typed.normalize('NFKC')), country)
  return number?.isValid() ? number.formatInternational() : undefined
}

const POST_MAX = { lengthCm: 106, lengthAndGirthCm: 200 }

/** A print lies flat between boards. */
const PACKAGING = { edgeCm: 4, thicknessCm: 4 }

function isBeyondPost(size: PrintSize): boolean {
  const { shortCm, longCm } = printFacts(size)
  const length = longCm + PACKAGING.edgeCm
  const girth = 2 * (shortCm + PACKAGING.edgeCm + PACKAGING.thicknessCm)
  return length > POST_MAX.lengthCm || length + girth > POST_MAX.lengthAndGirthCm
}
