import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { path: string; headers: Record<string, string>; body: string }

/** An integrator's webhook endpoint: a real server with configurable responses. */
export async function openWebhookListener() {
  const heard: Heard[] = []
  let status = 204
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    heard.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    if (status === 0) response.destroy()
    else response.writeHead(status, { location: '/elsewhere' }).end('Thank you.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    heard,
    /** Sets the status of all later responses. 0: closes the connection. */
    answer(next: number): void {
      status = next
    },
    /** The messages received at a path. */
    at: (path: string) => heard.filter((one) => one.path === path),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type WebhookListener = Awaited<ReturnType<typeof openWebhookListener>>
