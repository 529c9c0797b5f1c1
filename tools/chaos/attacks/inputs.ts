import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, findFailedFiles, type Report } from '../../../scripts/test/reports.ts'
import type { Verdict } from '../support/verdict.ts'

const root = join(import.meta.dirname, '../../..')

type Repeated = { what: string; project: 'unit' | 'db' | 'e2e'; files: readonly string[] }

/** Test files that repeat one check over many inputs: `npm test` takes a sample of the inputs (`sampleInputs`). */
export const repeatedTests: readonly Repeated[] = [
  { what: 'every order of webhooks', project: 'db', files: ['payments/payments.db.test.ts', 'channel-orders.db.test.ts'] },
  { what: 'every picture at every upload', project: 'db', files: ['picture-suite.db.test.ts'] },
  { what: 'every print that was sold', project: 'db', files: ['sold-is-printed.db.test.ts'] },
  { what: 'every internal address in every field', project: 'db', files: ['inner-addresses.db.test.ts'] },
  { what: 'every unusual text in every field', project: 'db', files: ['naughty-texts.db.test.ts'] },
  { what: 'every injection in every field', project: 'db', files: ['injection.db.test.ts'] },
  { what: 'every picture of a slider', project: 'unit', files: ['enlarged-detail.test.ts'] },
  { what: 'every letter of the standards', project: 'unit', files: ['documents/scripts.test.ts'] },
  { what: 'every public file of every picture', project: 'e2e', files: ['sterile-output.spec.ts'] },
]

/** The long form of the tests that repeat one check over many inputs. */
export async function inputs(): Promise<Verdict[]> {
  return repeatedTests.map(runLongForm)
}

function runLongForm({ what, project, files }: Repeated): Verdict {
  const path = join(tmpdir(), `tintype-inputs-${process.pid}.json`)
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    [...['run', '--project', project, '--reporter=json', `--outputFile=${path}`, '--testTimeout=600000'], ...files],
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
