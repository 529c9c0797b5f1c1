import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startMoodyFront } from './moody-front.ts'

/**
 * The state of the mail server: normal, refusing connections, busy (a 4xx), slow (10 s per mail), or accepting connections without a
 * response.
 */
export type Mood = 'well' | 'refused' | 'busy' | 'slow' | 'dead'

/**
 * A mail that was accepted.
 * @property id  its Message-ID: the same if one mail was sent twice
 * @property resetToken  from the password reset link in it, if there is one
 */
export type TakenMail = { to: string; id: string; resetToken?: string | undefined }

export type MoodyMail = {
  port: number
  taken: TakenMail[]
  /** The recipients of the accepted mails, one entry per mail. */
  received: string[]
  be(mood: Mood): Promise<void>
  close(): Promise<void>
}

const SLOW_MS = 10_000

export async function startMoodyMail(): Promise<MoodyMail> {
  const taken: TakenMail[] = []
  const received: string[] = []
  let mood: Mood = 'well'
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let said = ''
      stream.on('data', (chunk: Buffer) => (said += chunk))
      stream.on('end', async () => {
        if (mood === 'busy') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        if (mood === 'slow') await delay(SLOW_MS)
        const id = /^Message-ID: *(\S+)/im.exec(said)?.[1] ?? ''
        const resetToken = /reset-password-callback\?token=([\w-]+)/.exec(unfolded(said))?.[1]
        for (const { address } of envelope.rcptTo) {
          received.push(address)
          taken.push({ to: address, id, resetToken })
        }
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const front = await startMoodyFront((smtp.server.address() as { port: number }).port)
  return {
    port: front.port,
    taken,
    received,
    async be(next) {
      mood = next
      await front.be(next === 'refused' || next === 'dead' ? next : 'well')
    },
    async close() {
      await front.close()
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}

/** Decodes quoted-printable: soft line breaks and encoded characters. */
function unfolded(said: string): string {
  return said.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
