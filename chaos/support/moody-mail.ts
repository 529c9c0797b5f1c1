import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** How the mail server is: well, not there, busy (a 4xx), slow (10 s before each mail is taken), or there without a word. */
export type Mood = 'well' | 'refused' | 'busy' | 'slow' | 'dead'

export type MoodyMail = {
  port: number
  /** Whom the mails it took were to, one for each. */
  received: string[]
  be(mood: Mood): Promise<void>
  close(): Promise<void>
}

const SLOW_MS = 10_000

export async function startMoodyMail(): Promise<MoodyMail> {
  const received: string[] = []
  let mood: Mood = 'well'
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', async () => {
        if (mood === 'busy') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        if (mood === 'slow') await delay(SLOW_MS)
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const inner = (smtp.server.address() as { port: number }).port

  // what can refuse and keep silent stands in front, on a port that stays the same
  const sockets = new Set<Socket>()
  let front: Server | undefined
  let port = 0
  async function open(): Promise<void> {
    front = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
      if (mood === 'dead') return
      const there = connect(inner, '127.0.0.1').on('error', () => socket.destroy())
      socket.pipe(there).pipe(socket)
      socket.on('close', () => there.destroy())
    })
    front.listen(port, '127.0.0.1')
    await once(front, 'listening')
    port = (front.address() as { port: number }).port
  }
  async function shut(): Promise<void> {
    const closed = front && new Promise((done) => front?.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
    front = undefined
  }
  await open()
  return {
    port,
    received,
    async be(next) {
      const isShut = isSilent(mood) || isSilent(next)
      mood = next
      // a mail that is being taken would be taken twice if it were cut off
      if (!isShut) return
      await shut()
      if (next !== 'refused') await open()
    },
    async close() {
      await shut()
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}

const isSilent = (mood: Mood) => mood === 'refused' || mood === 'dead'
