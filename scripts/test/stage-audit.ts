import { findHoles } from '../audit.ts'
import { runCommand } from './run-command.ts'
import type { StageResult } from './stage-vitest.ts'

const PARAMETERS = ['audit', '--json', '--omit=dev', '--no-offline', '--fetch-retries=0', '--fetch-timeout=10000'] as const

/**
 * Checks the production packages for advisories of the registry. Without a network, or if the registry does not support `npm audit`, it
 * passes with a notice, and nothing is counted.
 */
export async function auditPackages(root: string): Promise<StageResult> {
  const npm = process.env.npm_execpath ? ([process.execPath, process.env.npm_execpath] as const) : (['npm'] as const)
  const { output, cpuSeconds } = await runCommand([...npm, ...PARAMETERS], { cwd: root, isShown: false })
  const advisories = findHoles(output.slice(output.indexOf('{')))
  if (!advisories) {
    const notices = ['ADVISORIES WERE NOT CHECKED: the registry did not answer `npm audit`. Run `npm run audit` where it does.']
    return { passed: 0, failed: 0, cpuSeconds, output: '', notices }
  }
  const isClean = advisories.length === 0
  return {
    passed: isClean ? 1 : 0,
    failed: isClean ? 0 : 1,
    cpuSeconds,
    output: '',
    failures: advisories.map((advisory) => `audit: ${advisory}`),
  }
}
