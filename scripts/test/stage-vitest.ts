import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from '../setup/chromium.mjs'
import { affectsAllBrowserTests, findBase, listChangedFiles } from './changed-files.ts'
import type { Choice } from './choose-tests.ts'
import type { FileCost } from './cpu-reporter.ts'
import { countTests, type FailedFile, findFailedFiles, type Report } from './reports.ts'
import { runCommand } from './run-command.ts'

export type StageResult = {
  passed: number
  failed: number
  skipped?: number
  cpuSeconds: number
  /** The captured output, if it was not printed while running. */
  output: string
  /** The failures, repeated at the end of the run. */
  failures?: readonly string[]
  /** Checks that could not run: neither passed nor failed. */
  notices?: readonly string[]
  costs?: readonly FileCost[]
}

/** The Vitest projects of each stage. */
const PROJECTS = { unit: ['unit', 'web'], db: ['db'], e2e: ['e2e'] } as const

/** Runs the test files of a stage in Vitest, all of them or those that the choice leaves. */
export async function runTestFiles(root: string, stage: keyof typeof PROJECTS, choice: Choice): Promise<StageResult> {
  const reportPath = join(root, '.setup', `vitest-${stage}.json`)
  const costsPath = join(root, '.setup', `costs-${stage}.json`)
  mkdirSync(join(root, '.setup'), { recursive: true })
  for (const path of [reportPath, costsPath]) rmSync(path, { force: true })
  const { succeeded, cpuSeconds } = await runCommand(
    [
      'vitest',
      'run',
      ...PROJECTS[stage].flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`, '--reporter=./scripts/test/cpu-reporter.ts'],
      ...chooseFiles(root, stage, choice),
    ],
    { cwd: root, env: { TEST_COSTS_FILE: costsPath, ...(stage === 'e2e' ? { CHROMIUM: findChromium() ?? '' } : {}) } },
  )
  const report = readJson<Report>(reportPath)
  const mayBeEmpty = choice.isChangedOnly || choice.filters.length > 0
  const failed = report ? findFailedFiles(report) : []
  const counted = report ? countTests(report, succeeded, mayBeEmpty) : { passed: 0, failed: succeeded && mayBeEmpty ? 0 : 1 }
  const failures = failed.map((file) => `${stage}: ${describe(root, file)}`)
  if (counted.failed > 0 && failures.length === 0) failures.push(`${stage}: the run failed outside of the tests; see its output above`)
  const costs = readJson<FileCost[]>(costsPath) ?? []
  // a browser that ends after its worker is missing in the times of the command
  const filesCpuSeconds = costs.reduce((sum, cost) => sum + cost.cpuSeconds, 0)
  return { ...counted, cpuSeconds: Math.max(cpuSeconds, filesCpuSeconds), output: '', failures, costs }
}

function chooseFiles(root: string, stage: keyof typeof PROJECTS, { filters, isChangedOnly }: Choice): string[] {
  if (!isChangedOnly) return filters.length > 0 ? ['--passWithNoTests', ...filters] : []
  if (stage === 'e2e' && affectsAllBrowserTests(listChangedFiles(root))) return [...filters]
  return ['--passWithNoTests', '--changed', findBase(root), ...filters]
}

function describe(root: string, { path, reasons }: FailedFile): string {
  return [relative(root, path), ...reasons].join('\n  ')
}

function readJson<Value>(path: string): Value | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
