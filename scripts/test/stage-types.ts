import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import type { StageResult } from './stage-vitest.ts'

/**
 * Each has a `tsconfig.json`. That of the root contains all but the web app: browser tests and tools import the server, which would be
 * checked twice. The `tsconfig.json` of the server and of each package is for editors.
 */
const PROJECTS = ['.', 'apps/web', 'apps/web/worker']

/** Type-checks every project sequentially. One thread takes half the CPU time of several, which check some files twice. */
export async function checkTypes(root: string): Promise<StageResult> {
  const total = { passed: 0, failed: 0, cpuSeconds: 0, output: '', failures: [] as string[] }
  for (const project of PROJECTS) {
    const prepared =
      project === 'apps/web' ? await runCommand(['react-router', 'typegen'], { cwd: join(root, project), isShown: false }) : undefined
    const checked = await runCommand(['tsc', '--noEmit', '--singleThreaded', '-p', project], { cwd: root, isShown: false })
    const succeeded = checked.succeeded && (prepared?.succeeded ?? true)
    total.cpuSeconds += checked.cpuSeconds + (prepared?.cpuSeconds ?? 0)
    if (succeeded) total.passed++
    else {
      total.failed++
      total.output += `${prepared?.output ?? ''}${checked.output}`
      total.failures.push(`types: ${project}`)
    }
  }
  return total
}
