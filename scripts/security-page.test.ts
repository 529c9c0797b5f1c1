import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

/** The number of requirements in each section of ASVS 5.0.0 for the levels 1 and 2. They are the first of their sections. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

/** The folder of a file named without its extension. */
const FOLDERS: Record<string, string> = {
  web: 'apps/web/app',
  contract: 'packages/contract/src',
  scripts: 'scripts',
  e2e: 'e2e',
  chaos: 'tools/chaos',
}

const rows = page.split('\n').flatMap((line) => (/^\| \d+\.\d+\.\d+/.test(line) ? [line.split('|').map((cell) => cell.trim())] : []))

// a table before the chapters repeats the requirements that deviate
const chapters = rows.filter((cells) => cells.length === 5)

test('every ASVS requirement of levels 1 and 2 is listed once with an answer', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`))
  expect(wanted).toHaveLength(253)
  const answered = chapters.flatMap(([, numbers = '']) => numbers.split(', '))
  expect(answered.toSorted()).toEqual(wanted.toSorted())
  for (const [, numbers, answer] of chapters) expect([numbers, answer]).toEqual([numbers, expect.stringMatching(/\S/)])
})

test('every answer names existing tests, is the responsibility of the operator or does not apply', () => {
  expect(
    chapters.flatMap(([, numbers = '', answer = '', proof = '']) => findFault(answer, proof).map((fault) => `${numbers}: ${fault}`)),
  ).toEqual([])
})

test.each([
  ['an empty proof', 'text is text', ''],
  ['a test that does not exist', 'text is text', '`http/no-such-thing`'],
  ['a file that is not a test', 'text is text', '`http/host`'],
  ['text without a test', 'text is text', 'reviewed by hand'],
  ['an empty proof of a partly applicable requirement', '*n/a* for archives; pixels are counted', ''],
])('%s is not accepted as proof (control)', (_what, answer, proof) => {
  expect(findFault(answer, proof)).toHaveLength(1)
})

test('every file that the security page names exists', () => {
  const named = [...page.matchAll(/`((?:platform|http|backup|modules|cli|test|web|contract|scripts|e2e|chaos)\/[\w./-]+|config)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(
    [...new Set(named)].filter(
      (name) => !['', '.test.ts', '.test.tsx', '.db.test.ts', '.ts'].some((ending) => existsSync(toFilePath(name) + ending)),
    ),
  ).toEqual([])
})

function findFault(answer: string, proof: string): string[] {
  if (proof === '') return /^\*n\/a\*(:|$)/.test(answer) ? [] : ['nothing proves it']
  const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  if (!named.length) return proof.includes('**operator**') ? [] : ['no test is named']
  return named.filter((name) => !isTest(toFilePath(name))).map((name) => `${name} is no test`)
}

function isTest(path: string): boolean {
  return (
    ['.test.ts', '.test.tsx', '.db.test.ts'].some((ending) => existsSync(path + ending)) || (path.endsWith('.spec.ts') && existsSync(path))
  )
}

function toFilePath(name: string): string {
  const [first = '', ...rest] = name.split('/')
  return FOLDERS[first] ? join(root, FOLDERS[first], ...rest) : join(root, 'apps/server', name)
}
