import type { ShippingAddress } from './store.ts'

/** The address as on a parcel, one element per line. @param country  its name */
export function addressLines({ name, line1, line2, postalCode, city, region }: ShippingAddress, country: string): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [name, line1, line2, town, region, country].filter((line): line is string => line !== undefined && line !== '')
}
