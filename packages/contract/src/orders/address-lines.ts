import { formatAddress } from '@tintype/domain/addresses/format-address'
import type { ShippingAddress } from './store.ts'

/** The address as on a parcel, one element per line, in the order of its country. @param country  its name */
export function addressLines(address: ShippingAddress, country: string): string[] {
  return formatAddress(address, country)
}
