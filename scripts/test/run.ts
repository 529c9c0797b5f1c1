import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWithoutBrowser } from '../setup/chromium.mjs'
import { chooseTests, STAGES, type Stage } from './choose-tests.ts'
import { runCommand } from './run-command.ts'
import { listSlowestFiles } from './slowest-files.ts'
import { auditPackages } from './stage-audit.ts'
import { lintSources } from './stage-lint.ts'
import { checkTypes } from './stage-types.ts'
import { runTestFiles, type StageResult } from './stage-vitest.ts'

// `npm test`: all stages, or those that the parameters name. The last line is always `N passed, N failed`.

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const choice = chooseTests(process.argv.slice(2))
const wants = (stage: Stage) => choice.stages.includes(stage)
const results: Partial<Record<Stage, StageResult>> = {}

/** Runs a stage, prints its output unless already shown, and its count. */
async function runStage(stage: Stage, work: () => Promise<StageResult>): Promise<void> {
  if (!wants(stage)) return
  const startedAt = Date.now()
  const result = await work()
  results[stage] = result
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const skipped = result.skipped ? `, ${result.skipped} skipped` : ''
  console.log(
    `${result.output}${stage}: ${result.passed} passed, ${result.failed} failed${skipped} (${seconds} s, ${result.cpuSeconds.toFixed(0)} CPU s)`,
  )
}

/** Browser tests need the built product and a browser; both are prepared while the unit tests run. */
async function prepareBrowserTests(): Promise<boolean> {
  if (!wants('e2e') || isWithoutBrowser()) return true
  const { succeeded, output } = await runCommand([process.execPath, join(root, 'scripts', 'setup.mjs'), 'bench'], {
    cwd: root,
    isShown: false,
  })
  console.log(output.trimEnd())
  return succeeded
}

async function runBrowserTests(isPrepared: boolean): Promise<StageResult> {
  if (isWithoutBrowser()) {
    return { passed: 0, failed: 0, cpuSeconds: 0, output: 'The browser tests are skipped, because TINTYPE_WITHOUT_BROWSER=1 is set.\n' }
  }
  if (!isPrepared)
    return { passed: 0, failed: 1, cpuSeconds: 0, output: '', failures: ['e2e: the product could not be built, or no browser was found'] }
  return runTestFiles(root, 'e2e', choice)
}

const unknown = choice.filters.filter((filter) => filter.startsWith('-'))
if (unknown.length > 0) {
  console.error(`"${unknown.join('", "')}" is not an option. Name stages (${STAGES.join(', ')}), parts of paths, or "changed".`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

let isPrepared = false
await Promise.all([
  prepareBrowserTests().then((succeeded) => (isPrepared = succeeded)),
  runStage('lint', () => lintSources(root)),
  runStage('types', () => checkTypes(root)),
  runStage('unit', () => runTestFiles(root, 'unit', choice)),
])
await runStage('db', () => runTestFiles(root, 'db', choice))
await runStage('e2e', () => runBrowserTests(isPrepared))
await runStage('audit', () => auditPackages(root))

const all = Object.values(results)
const slowest = listSlowestFiles(all.flatMap(({ costs = [] }) => costs))
const failures = all.flatMap(({ failures = [] }) => failures)
const notices = all.flatMap(({ notices = [] }) => notices)
if (slowest.length > 0) console.log(`\nSLOWEST FILES (CPU seconds)\n${slowest.join('\n')}`)
if (failures.length > 0) console.log(`\nFAILURES\n${failures.join('\n')}`)
if (notices.length > 0) console.log(`\n${notices.join('\n')}`)
const passed = all.reduce((sum, result) => sum + result.passed, 0)
const failed = all.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
