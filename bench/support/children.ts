import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Child = { firstLine: string; pid: number; stop(): Promise<void> }

/** Runs a script of the benchmarks in a process of its own, so that its work is not in the way of ours. */
export async function runScript(path: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, path), ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${path} ended with ${code}`)
}

/** Starts a script of the benchmarks in a process of its own and waits for the first line it prints. */
export async function startScript(path: string, args: string[]): Promise<Child> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, path), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    firstLine: chunk.toString().trim(),
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
