import pTimeout from 'p-timeout'
import { type Finding, failed, notConfigured } from '../../platform/outside/finding.ts'
import { StartError } from '../../platform/start-error.ts'

/** The checks of one outside system. */
export type SystemCheck = {
  system: string
  /** Undefined: the system is not configured. */
  run: (() => Promise<Finding[]>) | undefined
  /** The setting that configures it. */
  setting: string
  /** What to say in place of the setting if it is not configured. */
  unset?: string
  timeoutMs?: number
}

export type SystemFinding = Finding & { system: string }

const TIMEOUT_MS = 15_000

/** Runs all checks in parallel, each with a timeout. A check that throws or is late counts as failed. */
export async function runChecks(checks: readonly SystemCheck[]): Promise<SystemFinding[]> {
  const found = await Promise.all(
    checks.map(async (check) => (await runCheck(check)).map((finding) => ({ system: check.system, ...finding }))),
  )
  return found.flat()
}

async function runCheck({ run, setting, unset = `Set ${setting} to use it.`, timeoutMs = TIMEOUT_MS }: SystemCheck): Promise<Finding[]> {
  if (!run) return [notConfigured(unset)]
  try {
    return await pTimeout(run(), { milliseconds: timeoutMs, message: `no answer within ${timeoutMs / 1000} s` })
  } catch (error) {
    // it says what to do
    if (error instanceof StartError) return [failed(error.message, '')]
    return [failed(describeError(error as Error), `Check ${setting}, the network and the system itself.`)]
  }
}

/** The message and the code of the error that caused it, such as `fetch failed (ECONNREFUSED)`. */
function describeError(error: Error): string {
  return [error.message, findCode(error)].filter(Boolean).join(' ')
}

/** The code of the innermost error that has one, such as `ECONNREFUSED`. */
function findCode({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = cause as NodeJS.ErrnoException
  return findCode(cause) ?? (code === undefined ? undefined : `(${code})`)
}
