import { existsSync, readFileSync } from 'node:fs'
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
