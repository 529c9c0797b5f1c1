import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAST_DPI } from '@tintype/domain/prints/sharpness'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The only place that names sizes, and the one that reads the names of earlier releases in the ledger. */
const RULES = ['packages/domain/src/prints/sizes.ts', 'apps/server/modules/ledger/rules/entry-text.ts']

/** Two tables of the specification: it lists earnings by price class, and both state the measures in the next cell. */
const QUOTES = ['apps/web/app/marketing/landing-route.ts', 'apps/web/app/policies/content/terms-of-service.ts']

/** The word in another meaning. */
const OTHER_MEANINGS = [
  'apps/server/demo/catalogue/jonah-reed.ts: Large letters',
  'apps/server/platform/images/media/render-picture.ts: Large',
  'apps/web/app/marketing/content/stoic-quotes.ts: Large letters',
]

const sources = readSources()

test('no source file hard-codes the name of a size: every screen, mail, document, feed and channel uses the names of the domain', () => {
  const literal = /(?<=['"`>}{ “])(?:Extra Large|Large|Medium)\b(?: letters)?/g
  const found = sources.flatMap(([file, text]) => [...text.matchAll(literal)].map(([name]) => `${file}: ${name}`))
  expect(found.filter((one) => !OTHER_MEANINGS.includes(one))).toEqual([])
})

test('the price class, which two sizes share, is shown only where the specification does', () => {
  expect(sources.flatMap(([file, text]) => (text.includes('priceClass') ? [file] : []))).toEqual(QUOTES)
})

test('only the sharpness rule of the domain compares a resolution with a number', () => {
  const judged = /(?:dotsPerInch|\bdpi)\b\s*[<>]=?\s*[\w.]+|[\w.]+\s*[<>]=?\s*(?:dotsPerInch|dpi)\b/g
  const found = sources.flatMap(([file, text]) => [...text.matchAll(judged)].map(([comparison]) => `${file}: ${comparison}`))
  expect(found).toEqual(['packages/domain/src/prints/sharpness.ts: dotsPerInch >= LEAST_DPI'])
})

test('the page about images states each threshold of sharpness with its distance', () => {
  const page = readFileSync(join(root, 'docs/images.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\w+) \| (\d+) and more \| [^|]*\d[^|]* \|/gm)].map(([, result = '', least]) => [
    result,
    Number(least),
  ])
  expect(Object.fromEntries(rows)).toEqual(LEAST_DPI)
  expect(page).toContain(`| not offered | below ${LEAST_DPI.soft} |`)
})

function readSources(): [string, string][] {
  const files = globSync(['apps/{server,web/app}/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.|\.suite\.|node_modules|apps\/server\/test\//.test(file) && !RULES.includes(file))
    .toSorted()
  return files.map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))])
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
}
