import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findHoles } from './audit.ts'
import { countTests, findFailedFiles, withSecondTries } from './reports.ts'
import { findChromium, isWithoutBrowser } from './setup/chromium.mjs'

// `npm test`: every stage after the other, or the one that is named. The last line is always `N passed, N failed`.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binaries = join(root, 'node_modules', '.bin')

/** @typedef {import('./reports.ts').Count} Count */

/** @type {Record<string, () => Count>} */
const STAGES = {
  types: checkTypes,
  lint: () => count('lint', run('biome', ['ci', '.', '--colors=off', '--diagnostic-level=error'])),
  unit: () => judge(runVitest('unit')),
  db: () => judge(runVitest('db')),
  e2e: runBrowserTests,
  audit: askForHoles,
}

/** What went wrong, said again at the very end: a long run is often read from there. @type {string[]} */
const failures = []

/** Files of browser tests that may stumble in one run. */
const SECOND_TRIES_MAX = 2

/** What nobody could look at, said again at the very end: it is neither passed nor failed. @type {string[]} */
const unknowns = []

/** What `tsc` looks at, one check each. */
const TYPED = ['packages/contract', 'apps/server', 'apps/web', 'apps/web/worker', 'scripts', 'e2e']

function checkTypes() {
  return sum(
    TYPED.map((project) => {
      const prepared = project !== 'apps/web' || run('react-router', ['typegen'], join(root, project))
      const counted = count(`types of ${project}`, prepared && run('tsc', ['--noEmit', '-p', project]))
      console.log(`  ${project}: ${counted.failed ? 'failed' : 'ok'}`)
      return counted
    }),
  )
}

/**
 * A browser on a busy machine stumbles once in some thousand steps. The file that it happened to is run once more, from its beginning
 * and by itself: with a server, a database and people of its own, so that nothing the first try has left is in its way. It is named, so
 * that somebody looks for the reason; more than two files in one run are no stumbling, and fail it.
 * @returns {Count}
 */
function runBrowserTests() {
  if (isWithoutBrowser()) {
    console.log('THE BROWSER TESTS ARE LEFT OUT, because TINTYPE_WITHOUT_BROWSER=1 is set.')
    return { passed: 0, failed: 0 }
  }
  process.env.CHROMIUM = findChromium()
  const first = runVitest('e2e')
  const stumbled = first.report ? findFailedFiles(first.report) : []
  if (!first.report || stumbled.length === 0 || stumbled.length > SECOND_TRIES_MAX) return judge(first)
  for (const file of stumbled) console.log(`A SECOND TRY IS NEEDED: ${describe(file)}`)
  const { report, isSound, ...second } = runVitest('e2e', ['--no-file-parallelism', ...stumbled.map(({ path }) => path)])
  return judge(report ? { ...second, report: withSecondTries(first.report, report), isSound } : { ...second, isSound })
}

/**
 * What the registry knows against the packages of production. Many a machine that builds reaches none, or one that has no answer to
 * this: it is then said that nobody was asked, and nothing is counted. npm, told to be offline, says that all is well.
 * @returns {Count}
 */
function askForHoles() {
  const [program, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const asked = ['audit', '--json', '--omit=dev', '--no-offline', '--fetch-retries=0', '--fetch-timeout=10000']
  const { stdout } = spawnSync(program, [...first, ...asked], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  const holes = findHoles(stdout ?? '')
  if (holes) return count(['holes in packages of production', ...holes].join('\n  '), holes.length === 0)
  unknowns.push('HOLES IN PACKAGES: NOBODY WAS ASKED. The registry did not answer `npm audit`; ask where it does: `npm run audit`.')
  console.log(unknowns.at(-1))
  return { passed: 0, failed: 0 }
}

/** @typedef {{ project: string, isSound: boolean, report?: import('./reports.ts').Report }} Run */

/**
 * @param {Run} run
 * @returns {Count}
 */
function judge({ project, isSound, report }) {
  const failed = report ? findFailedFiles(report) : []
  const counted = report ? countTests(report, isSound) : { passed: 0, failed: 1 }
  failures.push(...failed.map((file) => `${project}: ${describe(file)}`))
  if (counted.failed > 0 && failed.length === 0) failures.push(`${project}: the run ended badly, and no test says why`)
  return counted
}

/** @param {import('./reports.ts').FailedFile} file */
function describe({ path, reasons }) {
  return [relative(root, path), ...reasons].join('\n  ')
}

/** @returns {Run} */
function runVitest(project, parameters = []) {
  const path = join(root, '.setup', `vitest-${project}.json`)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const isSound = run('vitest', ['run', '--project', project, ...reporters, ...parameters])
  return { project, isSound, ...(existsSync(path) && { report: JSON.parse(readFileSync(path, 'utf8')) }) }
}

function run(program, parameters, cwd = root) {
  const { status, error } = spawnSync(join(binaries, program), parameters, { cwd, stdio: 'inherit' })
  if (error) console.error(`${program} could not be run: ${error.message}`)
  return status === 0
}

/** @returns {Count} */
function count(what, succeeded) {
  if (!succeeded) failures.push(what)
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @param {Count[]} counts */
function sum(counts) {
  return counts.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}

function runStage(name) {
  const started = Date.now()
  console.log(`\n${name} …`)
  const counted = STAGES[name]()
  const skipped = counted.skipped ? `, ${counted.skipped} left out` : ''
  console.log(`${name}: ${counted.passed} passed, ${counted.failed} failed${skipped} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return counted
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STAGES))
if (unknown.length > 0) console.error(`There is no stage "${unknown.join('", "')}": choose among ${Object.keys(STAGES).join(', ')}.`)
const total = unknown.length > 0 ? { passed: 0, failed: 1 } : sum((wanted.length > 0 ? wanted : Object.keys(STAGES)).map(runStage))
if (failures.length > 0) console.log(`\nWHAT FAILED\n${failures.join('\n')}`)
if (unknowns.length > 0) console.log(`\n${unknowns.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
