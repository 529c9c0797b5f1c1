import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type Mailer, MailRefused, MailUnavailable } from './mail.ts'
import { createSmtpMailer } from './smtp.ts'

const from = 'Tintype <hello@tintype.example>'
const mail = {
  to: 'ines@varga.example',
  subject: 'Sold: “Ring Plane” für 10 €',
  html: '<p>You earned <b>$10.00</b></p>',
  text: 'You earned $10.00',
}

type Received = { from: string; to: string[]; headers: string; body: string }

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A real mail server that keeps what it gets. */
async function openSink(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [headers = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          headers,
          body: body.join('\r\n\r\n'),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port: (server.server.address() as { port: number }).port, received }
}

function mailerTo(port: number): Mailer {
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from })
  cleanups.push(() => mailer.close())
  return mailer
}

const coded = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

const headerOf = ({ headers }: Received, name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(headers)?.[1]

test('a mail arrives with both of its forms, from us, under the id of its job', async () => {
  const { port, received } = await openSink()
  await mailerTo(port).send(mail, 'b1f0c9de-0001')
  expect(received).toHaveLength(1)
  const [one] = received as [Received]
  expect(one).toMatchObject({ from: 'hello@tintype.example', to: ['ines@varga.example'] })
  expect(headerOf(one, 'From')).toBe(from)
  expect(headerOf(one, 'Message-ID')).toBe('<b1f0c9de-0001@tintype.example>')
  expect(headerOf(one, 'Content-Type')).toMatch(/^multipart\/alternative/)
  expect(one.body).toContain('Content-Type: text/plain')
  expect(one.body).toContain('You earned $10.00')
  expect(one.body).toContain('Content-Type: text/html')
  expect(one.body).toContain('<b>$10.00</b>')
})

test('tried again it is the same mail to whoever looks at its id', async () => {
  const { port, received } = await openSink()
  const mailer = mailerTo(port)
  await mailer.send(mail, 'b1f0c9de-0002')
  await mailer.send(mail, 'b1f0c9de-0002')
  await mailer.send(mail, 'b1f0c9de-0003')
  const ids = received.map((one) => headerOf(one, 'Message-ID'))
  expect(ids).toEqual(['<b1f0c9de-0002@tintype.example>', '<b1f0c9de-0002@tintype.example>', '<b1f0c9de-0003@tintype.example>'])
})

test('no subject makes a header, and no address a second one', async () => {
  const { port, received } = await openSink()
  const mailer = mailerTo(port)
  await mailer.send({ ...mail, subject: 'A\r\nBcc: everybody@evil.example\r\n\r\nBody' }, 'b1f0c9de-0004')
  await mailer.send({ ...mail, to: 'ines@varga.example, everybody@evil.example' }, 'b1f0c9de-0005').catch(() => undefined)
  await mailer.send({ ...mail, to: 'ines@varga.example\r\nBcc: everybody@evil.example' }, 'b1f0c9de-0006').catch(() => undefined)
  expect(received.length).toBeGreaterThan(0)
  for (const one of received) {
    expect(headerOf(one, 'Bcc')).toBeUndefined()
    expect(one.to).not.toContain('everybody@evil.example')
  }
})

test('a server that is not there, says no or hangs up is an error, which a job tries again', async () => {
  const gone = createServer()
  const port = await new Promise<number>((resolve) => gone.listen(0, '127.0.0.1', () => resolve((gone.address() as { port: number }).port)))
  await new Promise((resolve) => gone.close(resolve))
  await expect(mailerTo(port).send(mail, 'b1f0c9de-0007')).rejects.toThrow(/ECONNREFUSED/)

  const busy = await openSink({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Try again later'), { responseCode: 451 })),
  })
  await expect(mailerTo(busy.port).send(mail, 'b1f0c9de-0008')).rejects.toThrow(/451/)

  const rude = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => rude.close(resolve)))
  await expect(mailerTo((rude.address() as { port: number }).port).send(mail, 'b1f0c9de-0009')).rejects.toThrow()
})

test.each([
  ['no such reader', { onRcptTo: (_address, _session, done) => done(coded(550, 'No such user')) }],
  ['what is written', { onData: (stream, _session, done) => void stream.resume().on('end', () => done(coded(554, 'Spam'))) }],
] as [string, SMTPServerOptions][])('a final no to %s is a refusal', async (_what, options) => {
  const { port } = await openSink(options)
  await expect(mailerTo(port).send(mail, 'b1f0c9de-0011')).rejects.toThrow(MailRefused)
})

test.each([
  ['a reader, for now', { onRcptTo: (_address, _session, done) => done(coded(452, 'Mailbox full')) }],
  ['whom it is from', { onMailFrom: (_address, _session, done) => done(coded(550, 'Not from here')) }],
  ['whoever comes', { onConnect: (_session, done) => done(coded(554, 'No service')) }],
] as [string, SMTPServerOptions][])('a no to %s is one that may pass', async (_what, options) => {
  const { port } = await openSink(options)
  await expect(mailerTo(port).send(mail, 'b1f0c9de-0012')).rejects.toThrow(MailUnavailable)
})

test('an address that is none is a refusal', async () => {
  const { port } = await openSink()
  await expect(mailerTo(port).send({ ...mail, to: '' }, 'b1f0c9de-0013')).rejects.toThrow(MailRefused)
})

test('once the server is back the next try arrives', async () => {
  let isDown = true
  const { port, received } = await openSink({
    onMailFrom: (_address, _session, done) => done(isDown ? Object.assign(new Error('Down'), { responseCode: 421 }) : null),
  })
  const mailer = mailerTo(port)
  await expect(mailer.send(mail, 'b1f0c9de-0010')).rejects.toThrow()
  isDown = false
  await mailer.send(mail, 'b1f0c9de-0010')
  expect(received).toHaveLength(1)
})
