import { join } from 'node:path'
import { type FoundPattern, findLongWork, findProductPatterns, findSlowText, matchesLongTexts } from '../../../scripts/patterns.ts'
import type { Verdict } from '../support/verdict.ts'

type Pattern = Pick<FoundPattern, 'source' | 'flags'>
type Search = (pattern: Pattern) => string | undefined

const TRIED = 'texts of 50 KB made to be slow'

/** No regular expression of the product is superlinear, or takes more than 50 ms, for 50 KB; known bad patterns are detected. */
export async function patterns(): Promise<Verdict[]> {
  const all = findProductPatterns(join(import.meta.dirname, '../../..')).filter(matchesLongTexts)
  return [
    judge('slow inputs, disproportionate time', all, findSlowText),
    judge('slow inputs, more than 50 ms', all, findLongWork),
    control('disproportionate time', ['\\s+$', '^(?:\\w+ ?)+$'], findSlowText),
    // the second is linear, but still too slow
    control('more than 50 ms', ['\\s+$', 'a{0,3000}b'], findLongWork),
  ]
}

function judge(what: string, all: readonly FoundPattern[], search: Search): Verdict {
  const faults = all.flatMap((pattern) => {
    const text = search(pattern)
    return text === undefined ? [] : [`${pattern.file}: /${pattern.source}/${pattern.flags} with ${text}`]
  })
  return { what, tried: `${all.length} patterns, ${TRIED}`, found: `${faults.length} slow`, faults }
}

function control(what: string, sources: readonly string[], search: Search): Verdict {
  const missed = sources.filter((source) => search({ source, flags: '' }) === undefined)
  const faults = missed.map((source) => `${source} was not found`)
  return {
    what: `slow inputs, control: ${what}`,
    tried: TRIED,
    found: `${sources.length - missed.length} of ${sources.length} found`,
    faults,
  }
}
