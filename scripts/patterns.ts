import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { parseSync } from 'rolldown/experimental'

/** A pattern that stands in the source, and where. */
export type FoundPattern = { file: string; source: string; flags: string }

/** Every pattern that is written out in the files of a folder, but those of tests. */
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

/** Walks whatever the parser made. */
function patternsIn(node: unknown): { source: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return []
  const { regex } = node as { regex?: { pattern: string; flags: string } | null }
  if (regex) return [{ source: regex.pattern, flags: regex.flags }]
  return Object.values(node).flatMap(patternsIn)
}

/** Patterns that only match short texts, and why. */
export const SHORT_PATTERNS = new Map([
  ['\\B(?=(\\d{3})+$)', 'the digits of a whole number'],
  [
    '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+\\p{L}{2,}(?:\\/[^\\s]*)?',
    'a message of 280 characters, its title and its link',
  ],
])

/** Every pattern of the product. */
export function findProductPatterns(root: string): FoundPattern[] {
  return ['apps/server', 'packages/contract/src', 'packages/domain/src', 'packages/imaging/src', 'apps/web/app'].flatMap((folder) =>
    findPatterns(root, folder),
  )
}

/** Whether a pattern can meet a long text. */
export function matchesLongTexts({ source }: FoundPattern): boolean {
  return !SHORT_PATTERNS.has(source)
}

/** Letters that patterns like to repeat, and what makes them fail at the end. */
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
 * Texts of a length that a pattern may take long over: of each letter and pair alone, behind what the pattern begins with, and with an
 * end at which it has to give up.
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
 * How long a pattern works on each text, in microseconds of this thread's processor time: what others do meanwhile is not in it. Where
 * it is not done with all of them in `limitMs` it is taken to be without end, unless it hardly had the processor in that time: then it is given
 * twice as long.
 */
export function workOf({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>, texts: readonly string[], limitMs = 2_000): number[] {
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
 * A text that takes a pattern disproportionate time, or none: four times the length takes more than eight times the work. Short texts
 * first exclude what takes next to no work; the least of several tries counts, because a try may include a garbage collection.
 */
export function findSlowText(pattern: Pick<FoundPattern, 'source' | 'flags'>, length = 50_000): string | undefined {
  const [short = [], quarter = [], whole = []] = [length / 8, length / 4, length].map((each) => longTexts(pattern.source, each))
  const works = workOf(pattern, short)
  const at = works.findIndex((work, index) => {
    if (work === Number.POSITIVE_INFINITY) return true
    if (work <= MUCH || leastOf(pattern, short[index]) <= MUCH) return false
    return leastOf(pattern, whole[index]) > 8 * leastOf(pattern, quarter[index])
  })
  return at < 0 ? undefined : `${whole[at]?.slice(0, 12)}…${whole[at]?.slice(-4)}`
}

/** Microseconds that a pattern may work on 50 KB. */
const BAR = 50_000

/** A text of 50 KB that a pattern works on for longer than it may, or none. The least of several tries counts, as above. */
export function findLongWork(pattern: Pick<FoundPattern, 'source' | 'flags'>): string | undefined {
  const texts = longTexts(pattern.source, 50_000)
  const works = workOf(pattern, texts)
  const at = works.findIndex((work, index) => work > BAR && leastOf(pattern, texts[index]) > BAR)
  return at < 0 ? undefined : `${texts[at]?.slice(0, 12)}…${texts[at]?.slice(-4)}`
}

/** Microseconds for 6 KB: a hundred times of what a pattern takes that goes through it once. */
const MUCH = 1_000

function leastOf(pattern: Pick<FoundPattern, 'source' | 'flags'>, text = ''): number {
  const first = workOf(pattern, [text])[0] ?? 0
  return first > 100_000 ? first : Math.min(first, ...workOf(pattern, [text, text, text]))
}
