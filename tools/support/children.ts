import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Child = { firstLine: string; pid: number; stop(): Promise<void> }

/**
 * Starts a benchmark script in a separate process, so that it does not delay ours, and waits until it reports to be ready.
 * @returns a function that starts the work and resolves when it ends
 */
export async function prepareScript(path: string, args: string[]): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  return async () => {
    child.stdin.end('go')
    const [code] = await ended
    if (code !== 0) throw new Error(`${path} ended with ${code}`)
  }
}

/** Starts a benchmark script in a separate process and waits for its first line of output. */
export async function startScript(path: string, args: string[]): Promise<Child> {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
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

/** Ends the process on disposal. */
export type Asker = Disposable & {
  /** The response times since the last call, in milliseconds, once all pending requests are answered. */
  look(): Promise<number[]>
}

/** Requests a URL at a constant rate from a separate process, so that our own load does not distort the measurement. */
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
