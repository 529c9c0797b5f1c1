import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'

export type Source = { path: string; text: string }

type Distribution = { median: number; p90: number; max: number }

/** The nearest-rank median, 90th percentile and maximum. @param values  at least one */
export function distribute(values: readonly number[]): Distribution {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
  return { median: at(0.5), p90: at(0.9), max: at(1) }
}

/** The number of files directly in each folder, without subfolders. */
export function countFilesPerFolder(paths: readonly string[]): Map<string, number> {
  const folders = new Map<string, number>()
  for (const path of paths) folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1)
  return folders
}

/** @property isTypeOnly  erased by the compiler, so that it has no effect at run time */
export type Import = { from: string; to: string; isTypeOnly: boolean }

/** The imports and re-exports between the given files. Dynamic imports are left out, because they run later. */
export function listImports(sources: readonly Source[], resolve: (path: string, specifier: string) => string): Import[] {
  const known = new Set(sources.map(({ path }) => path))
  return sources.flatMap(({ path, text }) => {
    const { module } = parseSync(path, text)
    const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    }))
    const exports = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { specifier: moduleRequest.value, isTypeOnly: isType } : [])),
    )
    return [...imports, ...exports]
      .map(({ specifier, isTypeOnly }) => ({ from: path, to: resolve(path, specifier), isTypeOnly }))
      .filter(({ to }) => known.has(to))
  })
}

/** The groups of files that import each other in a circle, each sorted, the largest first. */
export function findCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  // Tarjan's algorithm
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file) as number)
    stack.push(file)
    for (const { to } of targets.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) as number, low.get(to) as number))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group.toSorted())
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return cycles.toSorted((a, b) => b.length - a.length)
}

/** Words of an unusual dialect, which comments must not contain. */
const ODD_WORDS = /\b(whoever|anew|somebody|nobody|told)\b/i

export type CommentFigures = { comments: number; words: number; commentLines: number; odd: { path: string; line: number; text: string }[] }

/** Counts comments, their words and lines, and finds the lines that contain an odd word. Consecutive `//` lines are one comment. */
export function measureComments(sources: readonly Source[]): CommentFigures {
  const figures: CommentFigures = { comments: 0, words: 0, commentLines: 0, odd: [] }
  for (const { path, text } of sources) {
    let previousEnd = -1
    for (const { type, value, start, end } of parseSync(path, text).comments) {
      const isContinued = type === 'Line' && previousEnd >= 0 && /^\r?\n[ \t]*$/.test(text.slice(previousEnd, start))
      if (!isContinued) figures.comments++
      previousEnd = type === 'Line' ? end : -1
      const firstLine = text.slice(0, start).split('\n').length
      for (const [offset, line] of value.split('\n').entries()) {
        figures.commentLines++
        figures.words += line.match(/[\p{L}\d][\p{L}\d’'-]*/gu)?.length ?? 0
        if (ODD_WORDS.test(line)) figures.odd.push({ path, line: firstLine + offset, text: line.trim() })
      }
    }
  }
  return figures
}

export type LineFigures = { lines: number; code: number; imports: number; comments: number; blank: number }

/** Counts the lines of sources by what they contain. A line with code and a comment is code. */
export function measureLines(sources: readonly Source[]): LineFigures {
  const figures: LineFigures = { lines: 0, code: 0, imports: 0, comments: 0, blank: 0 }
  for (const { path, text } of sources) {
    const { module, comments } = parseSync(path, text)
    const isImport = markLines(text, module.staticImports)
    // a comment that begins after code is no line of its own
    const isComment = markLines(
      text,
      comments.filter(({ start }) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''),
    )
    for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
      figures.lines++
      if (!line.trim()) figures.blank++
      else if (isComment.has(index)) figures.comments++
      else if (isImport.has(index)) figures.imports++
      else figures.code++
    }
  }
  return figures
}

/** The lines from the first to the last character of each range, from 0. */
function markLines(text: string, ranges: readonly { start: number; end: number }[]): Set<number> {
  const lineAt = (place: number) => text.slice(0, place).split('\n').length - 1
  return new Set(
    ranges.flatMap(({ start, end }) => Array.from({ length: lineAt(end - 1) - lineAt(start) + 1 }, (_, step) => lineAt(start) + step)),
  )
}

/** The area of a source file: a module, a part of the platform, an area of the web app, or a package. */
export function findArea(path: string): string {
  const [, area = ''] =
    /^(apps\/server\/(?:modules|platform)\/[^/]+|apps\/web\/app\/[^/]+|apps\/[^/]+\/[^/]+|packages\/[^/]+)/.exec(path) ?? []
  return area.replace(/^apps\/(server|web\/app)\/[^/]+\.tsx?$/, 'apps/$1').replace(/\/[^/]+\.tsx?$/, '')
}
