import type { Profiler } from 'node:inspector'

export type Inspector = {
  /** The addresses of the scripts in which a function ran since the last call. */
  takeCoverage(): Promise<string[]>
  close(): void
}

/**
 * Connects to a process that was started with `--inspect`.
 * @param output  what it has printed, last with the address of the inspector
 */
export async function connectToInspector(output: string): Promise<Inspector> {
  const address = output.match(/ws:\/\/\S+/g)?.at(-1)
  if (!address) throw new Error('the process has no inspector')
  const socket = new WebSocket(address)
  await new Promise((done, failed) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', failed)
  })
  let last = 0
  function call<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++last
    return new Promise((done) => {
      const read = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result: Result }
        if (message.id !== id) return
        socket.removeEventListener('message', read)
        done(message.result)
      }
      socket.addEventListener('message', read)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  await call('Profiler.enable')
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    async takeCoverage() {
      const { result } = await call<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage')
      return result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)).map(({ url }) => url)
    },
    close: () => socket.close(),
  }
}
