import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMissing, listNamedTests } from './named-tests.ts'

const root = join(import.meta.dirname, '..')
const claims = listClaims(read('docs/claims.md'))

type Claim = { sentence: string; file: string; reason: string; setting: string; tests: string }

test('the claims table has the claims of every area', () => {
  expect(claims.length).toBeGreaterThan(60)
  for (const { sentence, reason } of claims) expect([sentence, reason]).not.toContain('')
})

test.each(claims)('the claim "$sentence" is in its file, and its tests and settings exist', ({ sentence, file, setting, tests }) => {
  expect(existsSync(join(root, file)), file).toBe(true)
  expect(contains(read(file), sentence), file).toBe(true)
  const named = listNamedTests(tests)
  expect(named.some(({ title }) => title !== undefined)).toBe(true)
  expect(named.filter(isMissing)).toEqual([])
  const config = read('apps/server/config.ts')
  for (const [, name = ''] of setting.matchAll(/`([^`]+)`/g)) expect(config).toMatch(new RegExp(`\\b${name}:`))
})

test.each(['artists', 'photographer', 'islamic-art', 'space-photography', 'stoic-quotes'])(
  'every benefit on the landing page /%s has a row in the claims table',
  (page) => {
    const file = `apps/web/app/marketing/content/${page}.ts`
    const benefits = listBenefits(read(file))
    expect(benefits).toHaveLength(6)
    const sentences = claims.flatMap((claim) => (claim.file === file ? [claim.sentence] : []))
    expect(benefits.filter((text) => !sentences.includes(text))).toEqual([])
  },
)

test('every headline and meta description of a public page has a row in the claims table, or is listed as one that claims nothing', () => {
  const found = PUBLIC_PAGES.flatMap((area) => listSources(area)).flatMap((file) =>
    listHeadlines(read(file)).map((text) => `${file}: ${text}`),
  )
  expect(found.length).toBeGreaterThan(40)
  const rows = claims.map(({ file, sentence }) => `${file}: ${sentence}`)
  const plain = listPlainHeadlines(read('docs/claims.md'))
  expect(found.filter((one) => !rows.includes(one) && !plain.includes(one))).toEqual([])
  // no entry without its headline, and none that is a claim as well
  expect(plain.filter((one) => !found.includes(one) || rows.includes(one))).toEqual([])
})

test('no text repeats a limit in days or megabytes that a setting or a constant has', () => {
  const files = TEXTS.flatMap((pattern) => listSources(pattern)).filter((file) => !file.startsWith('apps/web/app/dev/'))
  const found = files.flatMap((file) => listLimits(read(file)).map((text) => `${file}: ${text}`))
  expect(new Set(found)).toEqual(new Set(Object.keys(FIXED_LIMITS)))
})

test('no text claims automatic payouts, a donation from every sale, or forfeited amounts', () => {
  const untrue = /paid (?:out )?every month|monthly payouts?|(?:share|part) of every (?:plate|print|sale)|\bforfeit/i
  expect(TEXTS.flatMap((area) => listSources(area)).filter((file) => untrue.test(read(file)))).toEqual([])
})

/** The areas of the pages that need no session. */
const PUBLIC_PAGES = ['apps/web/app/marketing', 'apps/web/app/store', 'apps/web/app/hope', 'apps/web/app/policies', 'apps/web/app/auth']

/** Where visitors, customers, artists and operators read texts. */
const TEXTS = [
  'apps/web/app',
  'apps/server/modules/notifications/templates',
  'apps/server/modules/data-exports',
  'packages/contract/src/problems',
]

/** Literals that no setting and no other constant changes, each with its reason. */
const FIXED_LIMITS = {
  'apps/web/app/policies/content/terms-of-service.ts: 14 days': 'a promise of the terms; nothing computes it',
  'apps/web/app/session/auth-texts.ts: 7 days': 'the lifetime of a link, tested in security-alerts.db.test.ts',
  'apps/server/modules/notifications/templates/letters/account-letters.ts: 7 days': 'the lifetime of the same link',
  'apps/server/modules/notifications/templates/letters/payout-letters.ts: 7 days': 'the lifetime of the same link',
  'apps/server/modules/notifications/templates/letters/account-letters.ts: 1 MB': 'the smallest size that is shown',
  'apps/web/app/backoffice/figures/figure-texts.ts: 30 days': 'the name of a span',
  'apps/web/app/backoffice/system/key-modal.tsx: 30 days': 'an option that sets the value itself',
  'apps/web/app/backoffice/system/key-modal.tsx: 90 days': 'an option that sets the value itself',
  'apps/web/app/studio/studio-texts.ts: 10MB': 'a text of the specification, tested against the limit',
  'packages/contract/src/problems/artworks.ts: 25MB': 'a text of the specification, tested against the limit',
  'packages/contract/src/problems/artworks.ts: 20MB': 'a text of the specification, tested against the limit',
}

function listSources(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return globSync('**/*.{ts,tsx}', { cwd: join(root, path) })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => `${path}/${file}`)
    .toSorted()
}

/** The literal headings of the first two levels, the headlines and the meta descriptions of a source file, with `…` in place of values. */
function listHeadlines(source: string): string[] {
  const headings = [...source.matchAll(/<h[12]\b[^>]*>([^<]*[A-Za-z][^<]*)<\/h[12]>/g)].map(([, text = '']) =>
    text.replace(/\{[^}]*\}/g, '…'),
  )
  const fields = [...source.matchAll(/\b(?:headline|description):\s*(['`"])([\s\S]*?)\1,/g)].map(([, , text = '']) => text)
  return [...headings, ...fields]
    .map((text) =>
      text
        .replace(/\$?\{[^}]*\}/g, '…')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text.replaceAll('…', '').trim() !== '')
}

/** Durations in days and sizes of files in texts; comments do not count. */
function listLimits(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  return [...text.matchAll(/(?<![\d.,≤<])\b\d+(?: days?| ?MB)\b/g)].map(([found]) => found)
}

/** The lines `- \`file\`: “headline”, “headline”` of the section about headlines without a claim. */
function listPlainHeadlines(page: string): string[] {
  const section = /## Headlines without a claim\n([\s\S]*?)(?=\n## |$)/.exec(page)?.[1] ?? ''
  return [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].flatMap(([, file = '', list = '']) =>
    [...list.matchAll(/“(.+?)”(?=, “|$)/g)].map(([, text = '']) => `${file}: ${text}`),
  )
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function listClaims(page: string): Claim[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| sentence'))
  return rows.map((row) => {
    const [sentence = '', file = '', reason = '', setting = '', tests = ''] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { sentence, file: file.replaceAll('`', ''), reason, setting, tests }
  })
}

/** The parts of a sentence around its values, in order. Line breaks and indents of the source do not count. */
function contains(source: string, sentence: string): boolean {
  const text = source.replace(/\s+/g, ' ')
  let at = 0
  for (const part of sentence.split('…').map((one) => one.trim())) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}

/** The texts of the benefits, with `…` in place of values. */
function listBenefits(source: string): string[] {
  const part = /benefits: \[[\s\S]*?\n {2}\],/.exec(source)?.[0] ?? ''
  return [...part.matchAll(/text:\s*(['`])(.*?)\1/g)].map(([, , text = '']) => text.replace(/\$?\{[^}]*\}/g, '…'))
}
