import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { parseSync } from 'rolldown/experimental'

/** A regular expression in the source, with its location. */
export type FoundPattern = { file: string; source: string; flags: string }

/** All regular expression literals in a folder, except those in tests. */
export function findPatterns(root: string, folder: string): FoundPattern[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|test|\.react-router)\/|\.(test|suite|spec)\.tsx?$/.test(path))
    .toSorted()
    .flatMap((path) => {
      const file = join(folder, path)
      const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
      return patternsIn(program).map((pattern) => ({ file, ...pattern }))
    })
}

/** Traverses the syntax tree. */
function patternsIn(node: unknown): { source: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return []
  const { regex } = node as { regex?: { pattern: string; flags: string } | null }
  if (regex) return [{ source: regex.pattern, flags: regex.flags }]
  return Object.values(node).flatMap(patternsIn)
}

/** Patterns that only match short texts, with the reason. */
export const SHORT_PATTERNS = new Map([
  ['\\B(?=(\\d{3})+$)', 'the digits of a whole number'],
  [
    '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+\\p{L}{2,}(?:\\/[^\\s]*)?',
    'a message of 280 characters, its title and its link',
  ],
])

/** All regular expressions of the product. */
export function findProductPatterns(root: string): FoundPattern[] {
  return ['apps/server', 'packages/contract/src', 'packages/domain/src', 'packages/imaging/src', 'apps/web/app'].flatMap((folder) =>
    findPatterns(root, folder),
  )
}

/** Whether a pattern can be applied to a long text. */
export function matchesLongTexts({ source }: FoundPattern): boolean {
  return !SHORT_PATTERNS.has(source)
}

/** Characters that patterns often repeat, and the suffixes that make them fail at the end. */
const LETTERS = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '-',
  '_',
  '.',
  ',',
  '/',
  '\\',
  '@',
  ':',
  ';',
  '=',
  '%',
  '"',
  "'",
  '<',
  '&',
  '(',
  '[',
  '{',
  '*',
  '…',
]
const PAIRS = ['a ', ' \n', 'a-', 'a.', '0,', '0.', 'a@', '/a', 'a=', '="', '<a', '%2', '""', '(a', '{a', ';a', ', ']
const ENDS = ['', '\0', 'x!', '\n!']

/**
 * Texts that may cause backtracking: each character and pair repeated, after a prefix that the pattern accepts, and with a suffix that
 * makes it fail.
 */
export function longTexts(source: string, length: number): string[] {
  const [, begin = ''] = /^\^?((?:[\w ,:;@#/-]|\\[./?+*-])*)/.exec(source) ?? []
  const begins = new Set(['', begin.replaceAll('\\', '')])
  const own = [...new Set(source.replace(/\\[a-zA-Z]/g, ''))]
  const repeated = new Set([...LETTERS, ...PAIRS, ...own])
  return [...begins].flatMap((first) =>
    [...repeated].flatMap((one) => ENDS.map((end) => `${first}${one.repeat(Math.ceil(length / one.length))}${end}`)),
  )
}

/**
 * Measures the time of a pattern for each text, in microseconds of this thread's processor time, which excludes other load. A pattern that
 * exceeds `limitMs` counts as endless, unless it received hardly any processor time; then the limit is doubled.
 */
export function measureCpuUs(
  { source, flags }: Pick<FoundPattern, 'source' | 'flags'>,
  texts: readonly string[],
  limitMs = 2_000,
): number[] {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  const context = vm.createContext({ pattern, texts, now })
  for (let patienceMs = limitMs; ; patienceMs *= 2) {
    const from = now()
    try {
      return vm.runInContext('texts.map((text) => { const from = now(); pattern.test(text); return now() - from })', context, {
        timeout: patienceMs,
      })
    } catch {
      if (now() - from > (limitMs * 1000) / 2) return texts.map(() => Number.POSITIVE_INFINITY)
    }
  }
}

function now(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/**
 * Finds a text with superlinear cost: four times the length takes more than eight times the work. Short texts first exclude patterns with
 * negligible work. The minimum of several runs counts, because a run may include a garbage collection.
 */
export function findSlowText(pattern: Pick<FoundPattern, 'source' | 'flags'>, length = 50_000): string | undefined {
  const [short = [], quarter = [], whole = []] = [length / 8, length / 4, length].map((each) => longTexts(pattern.source, each))
  const works = measureCpuUs(pattern, short)
  const at = works.findIndex((work, index) => {
    if (work === Number.POSITIVE_INFINITY) return true
    if (work <= MUCH || measureLeastCpuUs(pattern, short[index]) <= MUCH) return false
    return measureLeastCpuUs(pattern, whole[index]) > 8 * measureLeastCpuUs(pattern, quarter[index])
  })
  return at < 0 ? undefined : `${whole[at]?.slice(0, 12)}…${whole[at]?.slice(-4)}`
}

/** The time limit of a pattern for 50 KB, in microseconds. */
const BAR = 50_000

/** Finds a text of 50 KB that exceeds the time limit. The minimum of several runs counts, as above. */
export function findLongWork(pattern: Pick<FoundPattern, 'source' | 'flags'>): string | undefined {
  const texts = longTexts(pattern.source, 50_000)
  const works = measureCpuUs(pattern, texts)
  const at = works.findIndex((work, index) => work > BAR && measureLeastCpuUs(pattern, texts[index]) > BAR)
  return at < 0 ? undefined : `${texts[at]?.slice(0, 12)}…${texts[at]?.slice(-4)}`
}

/** Microseconds for 6 KB: a hundred times the cost of a linear pattern. */
const MUCH = 1_000

function measureLeastCpuUs(pattern: Pick<FoundPattern, 'source' | 'flags'>, text = ''): number {
  const first = measureCpuUs(pattern, [text])[0] ?? 0
  return first > 100_000 ? first : Math.min(first, ...measureCpuUs(pattern, [text, text, text]))
}
