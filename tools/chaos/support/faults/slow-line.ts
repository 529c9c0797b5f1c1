import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy between a process and its database that delays messages. Reduce the delay only without connections, because later messages would
 * overtake earlier ones.
 */
export type SlowLine = { url: string; delayMs: number; close(): Promise<void> }

export async function startSlowLine(databaseUrl: string): Promise<SlowLine> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (said) => {
        // timers of equal length fire in order; messages of a killed process are dropped
        if (slow.delayMs === 0) to.write(said)
        else setTimeout(() => to.write(said), slow.delayMs)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${(line.address() as { port: number }).port}` }).href
  const slow: SlowLine = {
    url,
    delayMs: 0,
    async close() {
      const closed = new Promise((done) => line.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return slow
}
