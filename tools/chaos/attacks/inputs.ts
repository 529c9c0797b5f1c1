import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, findFailedFiles, type Report } from '../../../scripts/test/reports.ts'
import type { Verdict } from '../support/verdict.ts'

const root = join(import.meta.dirname, '../../..')

/** Test files by name that repeat one check over many inputs: `npm test` takes a sample of them (`sampleInputs`). */
const FILES = [
  ['every order of webhooks', 'payments/payments.db.test.ts', 'channel-orders.db.test.ts'],
  ['every picture at every upload', 'picture-suite.db.test.ts'],
  ['every internal address in every field', 'inner-addresses.db.test.ts'],
  ['every unusual text in every field', 'naughty-texts.db.test.ts'],
  ['every injection in every field', 'injection.db.test.ts'],
] as const

/** The long form of the tests that repeat one check over many inputs. */
export async function inputs(): Promise<Verdict[]> {
  return FILES.map(([what, ...files]) => runLongForm(what, files))
}

function runLongForm(what: string, files: readonly string[]): Verdict {
  const path = join(tmpdir(), `tintype-inputs-${process.pid}.json`)
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    [...['run', '--project', 'db', '--reporter=json', `--outputFile=${path}`, '--testTimeout=600000'], ...files],
    { cwd: root, env: { ...process.env, LONG_TESTS: '1' }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  const { passed, failed } = countTests(report, status === 0)
  const faults = findFailedFiles(report).flatMap(({ reasons }) => reasons)
  return {
    what,
    tried: `${passed + failed} tests with all inputs`,
    found: `${failed} failed`,
    faults: failed ? [...faults, 'the run failed'] : [],
  }
}
