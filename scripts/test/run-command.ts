import { spawn } from 'node:child_process'

export type Outcome = { succeeded: boolean; output: string; cpuSeconds: number }

/**
 * Runs a program and measures the CPU time of it and of everything that it started and waited for.
 * @param isShown  false: its output is collected, so that programs that run at the same time do not mix theirs
 */
export async function runCommand(
  [program, ...parameters]: readonly [string, ...string[]],
  { cwd, env = {}, isShown = true }: { cwd: string; env?: Record<string, string>; isShown?: boolean },
): Promise<Outcome> {
  const isMeasured = process.platform !== 'win32'
  const output = isShown ? 'inherit' : 'pipe'
  // `times` prints the CPU time of the shell's ended children
  const [file, ...all] = isMeasured
    ? ['/bin/sh', '-c', '"$@"; status=$?; times >&3; exit $status', 'sh', program, ...parameters]
    : [program, ...parameters]
  const child = spawn(file as string, all, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'pipe'],
    shell: !isMeasured,
  })
  let printed = ''
  let times = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  child.stdio[3]?.on('data', (chunk) => (times += chunk))
  const succeeded = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      printed += `${program} could not be run: ${error.message}`
      if (isShown) console.error(printed)
      resolve(false)
    })
    child.once('close', (status) => resolve(status === 0))
  })
  return { succeeded, output: printed, cpuSeconds: parseTimes(times) }
}

/** Seconds of the second line of the shell's `times`: user and system time of its children, as `0m1.20s 0m0.30s`. */
export function parseTimes(text: string): number {
  const line = text.split('\n')[1] ?? ''
  const times = [...line.matchAll(/(\d+)m([\d.]+)s/g)]
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
