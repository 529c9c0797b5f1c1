import type { CountryCode } from './countries.ts'
import { FORMATS } from './data/formats.ts'

/** An address. `phone` is in the international format. */
export type Address = {
  name: string
  line1: string
  line2?: string | undefined
  city: string
  region?: string | undefined
  postalCode?: string | undefined
  country: CountryCode
  phone?: string | undefined
}

/**
 * The lines of an address in the order of its country, with the country and the phone number last. An address in the local script has the
 * local order: in Japan the postal code comes first and the name last.
 * @param countryName  in the language of the reader, as carriers in other countries need it
 */
export function formatAddress(address: Address, countryName: string): string[] {
  const lines = findFormat(address.country, { isLatin: isLatinAddress(address) })
    .split('%n')
    .flatMap((line) => (line === '%A' ? [address.line1, address.line2 ?? ''] : [fillLine(line, address)]))
  return [...lines, countryName, address.phone ? `Phone ${address.phone}` : ''].map((line) => line.trim()).filter(Boolean)
}

/** Whether every letter is Latin. */
export function isLatinAddress({ name, line1, line2 = '', city }: Address): boolean {
  return isLatin(name + line1 + line2 + city)
}

/** @returns the format of `data/formats.ts` */
export function findFormat(country: CountryCode, { isLatin }: { isLatin: boolean }): string {
  const [format = '%N%n%A%n%Z %C%n%S'] = FORMATS.find(([, countries]) => countries.split(' ').includes(country)) ?? []
  const [local = format, latin = local] = format.split(' | ')
  return isLatin ? latin : local
}

/** Fills in one line. A text before an empty field is omitted, and separators at the start of the line too. */
function fillLine(line: string, address: Address): string {
  let filled = ''
  let before = ''
  for (const part of line.split(/(%[A-Z])/)) {
    if (!part.startsWith('%')) {
      before = part
      continue
    }
    const value = readField(part, address)
    if (value) filled += (filled || !/^[\s\p{P}]*$/u.test(before) ? before : '') + value
    before = ''
  }
  return filled
}

function readField(field: string, { name, line1, city, region = '', postalCode = '' }: Address): string {
  switch (field) {
    case '%N':
      return name
    case '%A':
      return line1
    case '%C':
      // 東京都 contains 東京
      return region.startsWith(city) && !isSame(region, city) && !isLatin(region) ? '' : city
    case '%S':
      // Madrid is in the province of Madrid: once is enough
      return isSame(region, city) ? '' : region
    case '%Z':
      return postalCode
    default:
      return ''
  }
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0
}

function isLatin(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
}
