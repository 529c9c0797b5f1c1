import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type Mailer, MailRefused, MailUnavailable } from './mail.ts'
import { checkSmtp, createSmtpMailer } from './smtp.ts'

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

/** A real SMTP server that records mails. */
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

function mailerTo(port: number, options: { bounceAddress?: string } = {}): Mailer {
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, ...options })
  cleanups.push(() => mailer.close())
  return mailer
}

const coded = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

const readHeader = ({ headers }: Received, name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(headers)?.[1]

test('the SMTP mailer sends text and HTML with the configured sender and the job id as Message-ID', async () => {
  const { port, received } = await openSink()
  await mailerTo(port).send(mail, 'b1f0c9de-0001')
  expect(received).toHaveLength(1)
  const [one] = received as [Received]
  expect(one).toMatchObject({ from: 'hello@tintype.example', to: ['ines@varga.example'] })
  expect(readHeader(one, 'From')).toBe(from)
  expect(readHeader(one, 'Message-ID')).toBe('<b1f0c9de-0001@tintype.example>')
  expect(readHeader(one, 'Content-Type')).toMatch(/^multipart\/alternative/)
  expect(one.body).toContain('Content-Type: text/plain')
  expect(one.body).toContain('You earned $10.00')
  expect(one.body).toContain('Content-Type: text/html')
  expect(one.body).toContain('<b>$10.00</b>')
})

test('the SMTP mailer names the bounce address in the envelope only, and sends to one recipient', async () => {
  const { port, received } = await openSink()
  const mailer = mailerTo(port, { bounceAddress: 'bounces@tintype.example' })
  await mailer.send(mail, 'b1f0c9de-0004')
  await mailer.send({ ...mail, to: 'info@почта.рф' }, 'b1f0c9de-0005')
  const [one, other] = received as [Received, Received]
  expect(one).toMatchObject({ from: 'bounces@tintype.example', to: ['ines@varga.example'] })
  expect([readHeader(one, 'From'), readHeader(one, 'To')]).toEqual([from, 'ines@varga.example'])
  expect(one.headers).not.toContain('bounces@')
  expect([other.from, other.to.length, readHeader(other, 'To')]).toEqual(['bounces@tintype.example', 1, 'info@xn--80a1acny.xn--p1ai'])
})

test('the SMTP mailer sends a retried mail with the same Message-ID', async () => {
  const { port, received } = await openSink()
  const mailer = mailerTo(port)
  await mailer.send(mail, 'b1f0c9de-0002')
  await mailer.send(mail, 'b1f0c9de-0002')
  await mailer.send(mail, 'b1f0c9de-0003')
  const ids = received.map((one) => readHeader(one, 'Message-ID'))
  expect(ids).toEqual(['<b1f0c9de-0002@tintype.example>', '<b1f0c9de-0002@tintype.example>', '<b1f0c9de-0003@tintype.example>'])
})

test.each([
  ['an ASCII domain in Punycode', 'info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['a Cyrillic domain', 'info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['a Chinese domain', 'info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
  ['a local part of rare characters', 'a%b!c/d=e@example.com', 'a%b!c/d=e@example.com'],
])('the SMTP mailer delivers to %s, also by a server without SMTPUTF8', async (_what, to, recipient) => {
  for (const hideSMTPUTF8 of [false, true]) {
    const { port, received } = await openSink({ hideSMTPUTF8 })
    await mailerTo(port).send({ ...mail, to }, 'b1f0c9de-0010')
    // the test server shows recipients decoded
    expect(received.map((one) => [one.to.length, readHeader(one, 'To')])).toEqual([[1, recipient]])
  }
})

test('the SMTP mailer delivers to a Cyrillic local part by SMTPUTF8', async () => {
  const smtpUtf8: unknown[] = []
  const { port, received } = await openSink({
    onMailFrom(_address, { envelope }, done) {
      smtpUtf8.push(envelope.smtpUtf8)
      done()
    },
  })
  await mailerTo(port).send({ ...mail, to: 'иван@xn--80a1acny.xn--p1ai' }, 'b1f0c9de-0011')
  expect(received.map(({ to }) => to)).toEqual([['иван@почта.рф']])
  expect(smtpUtf8).toEqual([true])
})

test('the SMTP mailer adds no header from a line break in the subject or address, and no second recipient', async () => {
  const { port, received } = await openSink()
  const mailer = mailerTo(port)
  await mailer.send({ ...mail, subject: 'A\r\nBcc: everybody@evil.example\r\n\r\nBody' }, 'b1f0c9de-0004')
  for (const to of ['ines@varga.example, everybody@evil.example', 'ines@varga.example\r\nBcc: everybody@evil.example'])
    await expect(mailer.send({ ...mail, to }, 'b1f0c9de-0005')).rejects.toThrow(MailRefused)
  expect(received.map(({ to }) => to)).toEqual([['ines@varga.example']])
  expect(received.map((one) => readHeader(one, 'Bcc'))).toEqual([undefined])
})

test('the SMTP mailer throws when the server is missing, answers 451 or closes the connection', async () => {
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
  await expect(mailerTo((rude.address() as { port: number }).port).send(mail, 'b1f0c9de-0009')).rejects.toThrow(MailUnavailable)
})

test.each([
  ['for an unknown recipient', { onRcptTo: (_address, _session, done) => done(coded(550, 'No such user')) }],
  ['for the content', { onData: (stream, _session, done) => void stream.resume().on('end', () => done(coded(554, 'Spam'))) }],
] as [string, SMTPServerOptions][])('the SMTP mailer throws MailRefused for a permanent error %s', async (_what, options) => {
  const { port } = await openSink(options)
  await expect(mailerTo(port).send(mail, 'b1f0c9de-0011')).rejects.toThrow(MailRefused)
})

test.each([
  ['a temporary error for the recipient', { onRcptTo: (_address, _session, done) => done(coded(452, 'Mailbox full')) }],
  ['a permanent error for the sender', { onMailFrom: (_address, _session, done) => done(coded(550, 'Not from here')) }],
  ['a refusal at connect', { onConnect: (_session, done) => done(coded(554, 'No service')) }],
] as [string, SMTPServerOptions][])('the SMTP mailer throws MailUnavailable for %s', async (_what, options) => {
  const { port } = await openSink(options)
  await expect(mailerTo(port).send(mail, 'b1f0c9de-0012')).rejects.toThrow(MailUnavailable)
})

test('the SMTP mailer throws MailRefused for an empty address', async () => {
  const { port } = await openSink()
  await expect(mailerTo(port).send({ ...mail, to: '' }, 'b1f0c9de-0013')).rejects.toThrow(MailRefused)
})

test('the SMTP mailer delivers a retried mail once the server is available again', async () => {
  let isDown = true
  const { port, received } = await openSink({
    onMailFrom: (_address, _session, done) => done(isDown ? Object.assign(new Error('Down'), { responseCode: 421 }) : null),
  })
  const mailer = mailerTo(port)
  await expect(mailer.send(mail, 'b1f0c9de-0010')).rejects.toThrow(MailUnavailable)
  isDown = false
  await mailer.send(mail, 'b1f0c9de-0010')
  expect(received).toHaveLength(1)
})

test('the SMTP mailer signs a mail with the configured key, and without one it does not', async () => {
  const { port, received } = await openSink()
  const privateKey = String(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const dkim = { domainName: 'tintype.example', keySelector: 'mail', privateKey }
  const signing = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, dkim })
  cleanups.push(() => signing.close())
  await signing.send({ ...mail, unsubscribeUrl: 'https://tintype.example/api/mail/unsubscribe/x' }, 'b1f0c9de-0014')
  await mailerTo(port).send(mail, 'b1f0c9de-0015')
  const [signature, none] = received.map((one) => readHeader(one, 'DKIM-Signature')?.replaceAll(/\s+/g, ' '))
  expect(signature).toMatch(/a=rsa-sha256; .*d=tintype\.example; .*s=mail;/)
  expect(signature?.replaceAll(' ', '')).toMatch(/h=from:[^;]*:list-unsubscribe:list-unsubscribe-post;/i)
  expect(none).toBeUndefined()
})

test('the check of the mail server signs in without sending a mail, and throws its answer', async () => {
  const users: string[] = []
  const { port, received } = await openSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      users.push(username ?? '')
      done(password === 'right' ? null : new Error('Invalid password'), password === 'right' ? { user: username } : undefined)
    },
  })
  await checkSmtp(`smtp://tintype:right@127.0.0.1:${port}`)
  await expect(checkSmtp(`smtp://tintype:wrong@127.0.0.1:${port}`)).rejects.toThrow(MailUnavailable)
  expect([users, received]).toEqual([['tintype', 'tintype'], []])
})

test('the SMTP mailer adds the headers of RFC 8058 to a mail that can be turned off, and to no other', async () => {
  const { port, received } = await openSink()
  const mailer = mailerTo(port)
  const unsubscribeUrl = `https://tintype.example/api/mail/unsubscribe/v1.abcdefgh.${'x'.repeat(100)}`
  await mailer.send({ ...mail, unsubscribeUrl }, 'b1f0c9de-0016')
  await mailer.send(mail, 'b1f0c9de-0017')
  const headers = received.map((one) =>
    ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(one.headers)?.[1]),
  )
  expect(headers).toEqual([
    [`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'],
    [undefined, undefined],
  ])
})
