import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, isWithoutBrowser } from './setup/chromium.mjs'

// `npm test`: every stage after the other, or the one that is named. The last line is always `N passed, N failed`.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binaries = join(root, 'node_modules', '.bin')

/** @typedef {{ passed: number, failed: number, skipped?: number }} Count */

/** @type {Record<string, () => Count>} */
const STAGES = {
  types: checkTypes,
  lint: () => count(run('biome', ['ci', '.', '--colors=off', '--diagnostic-level=error'])),
  unit: () => runVitest('unit'),
  db: () => runVitest('db'),
  e2e: runBrowserTests,
}

const SECOND_TRIES_MAX = 2

/** What `tsc` looks at, one check each. */
const TYPED = ['packages/contract', 'apps/server', 'apps/web', 'apps/web/worker', 'scripts', 'e2e']

function checkTypes() {
  return sum(
    TYPED.map((project) => {
      const prepared = project !== 'apps/web' || run('react-router', ['typegen'], join(root, project))
      const counted = count(prepared && run('tsc', ['--noEmit', '-p', project]))
      console.log(`  ${project}: ${counted.failed ? 'failed' : 'ok'}`)
      return counted
    }),
  )
}

/** @returns {Count} */
function runBrowserTests() {
  if (isWithoutBrowser()) {
    console.log('THE BROWSER TESTS ARE LEFT OUT, because TINTYPE_WITHOUT_BROWSER=1 is set.')
    return { passed: 0, failed: 0 }
  }
  process.env.CHROMIUM = findChromium()
  const report = join(root, '.setup', 'second-tries.json')
  rmSync(report, { force: true })
  const counted = runVitest('e2e', [`--reporter=${join(root, 'e2e', 'support', 'second-tries.ts')}`])
  return sum([counted, countSecondTries(report)])
}

/**
 * A browser on a busy machine stumbles once in some thousand steps, and the test that it happened to is tried once more. It is named,
 * so that somebody looks for the reason; more than two in one run are no stumbling, and fail it.
 */
function countSecondTries(report) {
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : []
  for (const { test, reason } of found) console.log(`A SECOND TRY WAS NEEDED: ${test}\n  ${reason.split('\n')[0]}`)
  return { passed: 0, failed: found.length > SECOND_TRIES_MAX ? 1 : 0 }
}

/** @returns {Count} */
function runVitest(project, reporters = []) {
  const report = join(root, '.setup', `vitest-${project}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const succeeded = run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...reporters,
    `--outputFile.json=${report}`,
  ])
  return { ...readReport(report, succeeded) }
}

/** A file that could not be loaded, a run that broke off and a stage without a test are failures too, which no test counts. */
function readReport(path, succeeded) {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const nothing = report.numPassedTests === 0 && failed === 0
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (nothing || !succeeded) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function run(program, parameters, cwd = root) {
  const { status, error } = spawnSync(join(binaries, program), parameters, { cwd, stdio: 'inherit' })
  if (error) console.error(`${program} could not be run: ${error.message}`)
  return status === 0
}

/** @returns {Count} */
function count(succeeded) {
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
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
