import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A running `hold-data-folder.ts`: its first line and its process. */
export type ChildProgram = { said: string; child: ChildProcess }

/** Starts `hold-data-folder.ts` and waits for its first line. */
export async function holdDataFolder(dataDir: string, what: 'claim' | 'postgres'): Promise<ChildProgram> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('hold-data-folder.ts', import.meta.url)), dataDir, what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout })
      .once('line', resolve)
      .once('close', () => resolve('')),
  )
  return { said, child }
}

/** Kills the process and waits for its end. */
export async function killHard({ child }: ChildProgram): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
