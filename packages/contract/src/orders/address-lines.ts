import type { ShippingAddress } from './store.ts'

/** As it stands on a parcel, a line each. @param country  its name */
export function addressLines({ name, line1, line2, postalCode, city, region }: ShippingAddress, country: string): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [name, line1, line2, town, region, country].filter((line): line is string => line !== undefined && line !== '')
}
