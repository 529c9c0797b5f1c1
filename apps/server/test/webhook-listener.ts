import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { path: string; headers: Record<string, string>; body: string }

/** A program of somebody else that is told things: a real server, which answers as the test has it. */
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
    /** From now on. 0: it hangs up. */
    answer(next: number): void {
      status = next
    },
    /** What was said at a path. */
    at: (path: string) => heard.filter((one) => one.path === path),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type WebhookListener = Awaited<ReturnType<typeof openWebhookListener>>
