import { addressLines } from '@tintype/contract/orders/address-lines'
import type { ShippingAddress } from '@tintype/contract/orders/store'
import { countryName } from '@tintype/domain/addresses/countries'
import { isLatin, toLatin } from '../../../platform/documents/to-latin.ts'

/**
 * The address of a packing slip: its lines as written, and the same lines in Latin letters if one of them is in another script.
 * Carriers in other countries read names of countries, not our codes.
 */
export function slipAddress(address: ShippingAddress): { lines: string[]; latin: string[] } {
  const lines = addressLines(address, countryName(address.country))
  return { lines, latin: lines.every(isLatin) ? [] : lines.map(toLatin) }
}
