import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The response to a body, and how many bytes had been written by then. `status` 0: the connection broke without a response. */
export type BodyAnswer = { status: number; code: string | undefined; sentBytes: number; ms: number }

export type SentBody = {
  path: string
  /** With a right or wrong content length; without one the body is chunked. */
  headers: Record<string, string>
  /** Sent in sequence until the end or a response. */
  pieces: Iterable<Buffer>
}

const PATIENCE_MS = 30_000

/** Writes a raw request: an HTTP library would correct its errors. */
export async function sendBody(url: string, { path, headers, pieces }: SentBody): Promise<BodyAnswer> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const begun = performance.now()
  let said = ''
  let isOver = false
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
    isOver = isWhole(said)
  })
  socket.once('close', () => {
    isOver = true
  })
  const isChunked = !('content-length' in headers)
  const lines = Object.entries({ host, ...headers, ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}) })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  let sentBytes = 0
  for (const piece of pieces) {
    if (isOver) break
    sentBytes += piece.length
    const isTaken = isChunked ? writeChunk(piece) : socket.write(piece)
    // yield, or a response would not be noticed while writing
    do await delay(0)
    while (!isTaken && socket.writableNeedDrain && !isOver && performance.now() - begun < PATIENCE_MS)
  }
  if (isChunked && !isOver) socket.write('0\r\n\r\n')
  await untilOver()
  socket.destroy()
  const ms = performance.now() - begun
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0), code: /"code":"(\w+)"/.exec(said)?.[1], sentBytes, ms }

  function writeChunk(piece: Buffer): boolean {
    socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    return socket.write('\r\n')
  }

  async function untilOver(): Promise<void> {
    while (!isOver && performance.now() - begun < PATIENCE_MS) await delay(5)
  }
}

/** Whether headers and the announced body have arrived. */
function isWhole(said: string): boolean {
  const end = said.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(said.slice(0, end))?.[1]
  return length === undefined ? said.endsWith('\r\n0\r\n\r\n') : Buffer.byteLength(said.slice(end + 4)) >= Number(length)
}
