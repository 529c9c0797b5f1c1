import type { CountryCode } from './countries.ts'
import { REGIONS } from './data/regions.ts'

/** `name` in Latin letters; `local` in the country's script, the same where that is Latin. */
export type AddressRegion = { code: string; name: string; local: string }

/** The regions of a country, sorted by name; empty where the list is unknown. */
export function listRegions(country: CountryCode): readonly AddressRegion[] {
  const known = lists.get(country) ?? readRegions(country)
  lists.set(country, known)
  return known
}

/**
 * The region with this code or name: `CA`, `california`, `東京`, `Guangdong Province`.
 * @returns undefined for an unknown one and for a text that fits several
 */
export function findRegion(country: CountryCode, text: string): AddressRegion | undefined {
  const regions = listRegions(country)
  const wanted = fold(text)
  if (!wanted) return undefined
  const exact =
    regions.find(({ code }) => fold(code) === wanted) ?? regions.find(({ name, local }) => [fold(name), fold(local)].includes(wanted))
  if (exact) return exact
  const core = withoutKind(text)
  const similar = regions.filter(({ name, local }) => [withoutKind(name), withoutKind(local)].includes(core))
  return similar.length === 1 ? similar[0] : undefined
}

/** The region as printed: its code where the postal service abbreviates regions, else its name in the script of the address. */
export function printRegion(country: CountryCode, { code, name, local }: AddressRegion, { isLatin }: { isLatin: boolean }): string {
  if (ABBREVIATED.has(country)) return code
  return isLatin ? name : local
}

/** @see Google's address data, where the region's key in these countries is the abbreviation */
const ABBREVIATED = new Set<CountryCode>(['AU', 'BR', 'CA', 'IT', 'US'])

const lists = new Map<CountryCode, readonly AddressRegion[]>()

function readRegions(country: CountryCode): AddressRegion[] {
  const rows = REGIONS[country]?.split('~') ?? []
  const regions = rows.map((row) => {
    const [code = '', name = '', local = name] = row.split('|')
    return { code, name, local }
  })
  return regions.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Letters and digits without case, accents, width and the two spellings of Taiwan. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('臺', '台')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Without the word for the kind of region: `Tokyo-to`, `Guangdong Sheng`, `County Cork`, `東京都`. */
function withoutKind(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFC').trim()
  return fold(plain.replace(KIND_BEFORE, '').replace(KIND_AFTER, ''))
}

const KIND_BEFORE = /^(?:co\.?|county|state of|province of|emirate of|provincia d[ei]l?|departamento del?|إمارة|محافظة)\s+/u
const KIND_AFTER =
  /(?:[\s-](?:province|prefecture|governorate|oblast|county|city|state|department|region|sheng|shi|ken|fu|to|do|si|область|обл\.?)|특별시|광역시|특별자치시|특별자치도|도|시|省|市|都|府|県|縣)$/u
