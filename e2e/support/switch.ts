import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A fixed address that leads to one server after the other, as during a release. */
export type Switch = {
  url: string
  /** @param url  of the server that gets the connections from now on; none: they are refused */
  leadTo(url: string | undefined): Promise<void>
  close(): Promise<void>
}

export async function openSwitch(): Promise<Switch> {
  let target: URL | undefined
  const open = new Set<Socket>()
  const listener = createServer((incoming) => {
    if (!target) return void incoming.destroy()
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const listen = (port: number) => once(listener.listen(port, 'localhost'), 'listening')
  await listen(0)
  const { port } = listener.address() as AddressInfo
  const stop = async () => {
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: `http://localhost:${port}`,
    async leadTo(url) {
      target = url ? new URL(url) : undefined
      if (listener.listening) await stop()
      if (target) await listen(port)
    },
    close: async () => void (listener.listening && (await stop())),
  }
}
