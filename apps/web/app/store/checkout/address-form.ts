import type { CountryCode } from '@tintype/domain/addresses/countries'
import { needsPhone } from '@tintype/domain/addresses/phone-numbers'
import { listRegions } from '@tintype/domain/addresses/regions'
import { type AddressRules, getAddressRules } from '@tintype/domain/addresses/rules'
import type { PrintSize } from '@tintype/domain/prints/sizes'

/** The fields of an address in one country. The server describes them, so that the browser loads no data of other countries. */
export type AddressForm = AddressRules & {
  country: CountryCode | undefined
  /** The regions to choose from; empty where the customer types one. */
  regions: readonly { value: string; label: string }[]
  needsPhone: boolean
}

/** @param lines  of the cart: the carriers of large prints need a phone number */
export function describeAddressForm(country: CountryCode | undefined, lines: readonly { size: PrintSize }[]): AddressForm {
  if (!country) return { ...ANYWHERE, country, regions: [], needsPhone: false }
  const sizes = lines.map(({ size }) => size)
  const regions = listRegions(country).map(({ code, name, local }) => ({
    value: code,
    label: name === local ? name : `${name} (${local})`,
  }))
  return { ...getAddressRules(country), country, regions, needsPhone: needsPhone(country, sizes) }
}

/** Before a country is selected. */
const ANYWHERE: AddressRules = {
  city: { label: 'City', isRequired: true },
  region: { label: 'State or region', isRequired: false },
  postalCode: { label: 'Postal code', isRequired: false },
  order: ['postalCode', 'city', 'region'],
}
