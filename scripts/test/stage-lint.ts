import { runCommand } from './run-command.ts'
import type { StageResult } from './stage-vitest.ts'

export async function lintSources(root: string): Promise<StageResult> {
  const { succeeded, output, cpuSeconds } = await runCommand(['biome', 'ci', '.', '--colors=off', '--diagnostic-level=error'], {
    cwd: root,
    isShown: false,
  })
  return succeeded
    ? { passed: 1, failed: 0, cpuSeconds, output: '' }
    : { passed: 0, failed: 1, cpuSeconds, output, failures: ['lint: see the output of biome above; `npm run format` fixes most'] }
}
