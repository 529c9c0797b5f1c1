import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Child = { firstLine: string; pid: number; stop(): Promise<void> }

/**
 * Starts a script of the benchmarks in a process of its own, so that its work is not in the way of ours, and waits until it has said that
 * it is ready. @returns what has it go on, and ends with it
 */
export async function prepareScript(path: string, args: string[]): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, path), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  return async () => {
    child.stdin.end('go')
    const [code] = await ended
    if (code !== 0) throw new Error(`${path} ended with ${code}`)
  }
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

/** Ends where it is let go. */
export type Asker = Disposable & {
  /** How long each waited since the last look, in milliseconds, once all of them are answered. */
  look(): Promise<number[]>
}

/** Asks for an address at a steady pace, in a process that does nothing else: who measures how late others are must not be late itself. */
export function startAsker(url: string, everyMs: number, headers: Record<string, string> = {}): Asker {
  const child = fork(resolve(import.meta.dirname, 'ask-steadily.ts'), [url, String(everyMs), JSON.stringify(headers)])
  const ended = once(child, 'exit').then(() => {
    throw new Error(`who asks for ${url} has ended`)
  })
  ended.catch(() => undefined)
  return {
    async look() {
      child.send('look')
      const [waits] = await Promise.race([once(child, 'message') as Promise<[number[]]>, ended])
      return waits
    },
    [Symbol.dispose]: () => child.disconnect(),
  }
}
