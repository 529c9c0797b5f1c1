import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { resolveSpecifier } from '../boundaries.ts'
import { countFilesPerFolder, distribute, findArea, findCycles, listImports, measureComments, measureLines } from './measure.ts'

// `npm run figures`: measures the layout, the imports and the comments of the tracked sources. `npm run figures -- list` also lists the
// findings above a limit, `npm run figures -- areas` the lines of the product by module and area.

const root = resolve(import.meta.dirname, '../..')
const LIMITS = { filesP90: 15, filesMax: 30, runtimeCycles: 0, typeCycles: 19, oddComments: 0, productLines: 85_000 }

const isListed = process.argv.includes('list')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const sources = tracked
  .filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const product = sources.filter(({ path }) => !/\.(test|spec)\.tsx?$|^apps\/(server|web)\/test\/|^apps\/server\/demo\//.test(path))

const folders = countFilesPerFolder(product.map(({ path }) => path))
const files = distribute([...folders.values()])
const imports = listImports(product, resolveSpecifier)
const cycles = findCycles(imports)
const runtimeCycles = findCycles(imports.filter(({ isTypeOnly }) => !isTypeOnly))
const count = (groups: string[][]) => groups.reduce((sum, group) => sum + group.length, 0)
const lines = (texts: readonly { text: string }[]) => texts.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const comments = measureComments(sources)

console.table([
  { figure: 'files per folder, median', value: files.median, limit: '' },
  { figure: 'files per folder, p90', value: files.p90, limit: LIMITS.filesP90 },
  { figure: 'files per folder, max', value: files.max, limit: LIMITS.filesMax },
  { figure: 'files in import cycles, with types', value: count(cycles), limit: LIMITS.typeCycles },
  { figure: 'files in import cycles, at run time', value: count(runtimeCycles), limit: LIMITS.runtimeCycles },
  { figure: 'comments per 100 lines', value: Number(((comments.comments / lines(sources)) * 100).toFixed(1)), limit: '' },
  { figure: 'words per comment', value: Number((comments.words / comments.comments).toFixed(1)), limit: '' },
  { figure: `comment lines with an odd word, of ${comments.commentLines}`, value: comments.odd.length, limit: LIMITS.oddComments },
  { figure: 'lines of the product without tests and demo', value: lines(product), limit: LIMITS.productLines },
])
if (isListed) {
  const large = [...folders].filter(([, size]) => size > LIMITS.filesP90).toSorted(([, a], [, b]) => b - a)
  console.log('\nFolders with more files than the limit\n')
  for (const [folder, size] of large) console.log(`${size} ${folder}`)
  console.log('\nImport cycles with types\n')
  for (const group of cycles) console.log(`${group.length}: ${group.join(' ')}`)
  console.log('\nImport cycles at run time\n')
  for (const group of runtimeCycles) console.log(`${group.length}: ${group.join(' ')}`)
  console.log('\nComment lines with an odd word\n')
  for (const { path, line, text } of comments.odd) console.log(`${path}:${line} ${text}`)
}
if (process.argv.includes('areas')) {
  const areas = [...Map.groupBy(product, ({ path }) => findArea(path))].toSorted(([one], [other]) => one.localeCompare(other))
  const rows = areas.map(([area, found]) => ({ area, files: found.length, ...measureLines(found) }))
  console.table([...rows, { area: 'all', files: product.length, ...measureLines(product) }])
}
