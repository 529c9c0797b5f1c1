import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { findSuppression } from '../modules/notifications/queries/suppressions.ts'
import { mailEvents, mailLog } from '../modules/notifications/tables.ts'
import { workerDatabaseUrl } from '../test/database/worker-database.ts'
import { bounce, complaint } from '../test/mails/mail-reports.ts'
import { type AppWorld, newPerson, openAppWorld } from '../test/worlds/app-world.ts'
import { toStartFailure } from './commands.ts'
import { mailBounceCommand } from './mail-bounce.ts'

let world: AppWorld
let environment: Record<string, string>
beforeAll(async () => {
  world = await openAppWorld()
  environment = { DATABASE_URL: await workerDatabaseUrl() }
})
afterAll(() => world.close())

/** A mail server pipes a mail to the command. */
async function pipe(text: string | Iterable<Buffer>, changes: Record<string, string> = {}) {
  const lines: string[] = []
  const input = Readable.from(typeof text === 'string' ? [Buffer.from(text)] : text)
  const code = await mailBounceCommand(readConfig({ ...environment, ...changes }), { input, print: (line) => lines.push(line) })
  return { code, text: lines.join('\n'), isReadToTheEnd: input.readableEnded }
}

/** A mail that we sent. */
async function newMail({ to = newPerson().email as string | null } = {}) {
  const id = randomUUID()
  await world.database.insert(mailLog).values({ id, address: to, kind: 'order_shipped', state: 'sent', queuedAt: new Date() })
  return { mailId: id, to: to ?? '' }
}
const find = (address: string) => findSuppression(world.database, address)

test('a piped hard bounce stops mails to the address that we sent to, and the same report again changes nothing', async () => {
  const mail = await newMail()
  // forwarded: the report names another address
  const report = bounce('Postfix', { ...mail, to: 'elsewhere@example.com' })
  expect(await pipe(report)).toMatchObject({ code: 0, text: 'The report was stored.' })
  expect(await find(mail.to)).toMatchObject({ reason: 'hard_bounce', until: null, detail: expect.stringContaining('User unknown') })
  expect(await find('elsewhere@example.com')).toBeUndefined()
  expect(await pipe(report)).toMatchObject({ code: 0 })
  expect((await world.database.select().from(mailEvents)).filter(({ address }) => address === mail.to)).toHaveLength(1)
})

test('a piped complaint stops other mails, and the fifth temporary failure pauses the address', async () => {
  const complained = await newMail()
  await pipe(complaint({ ...complained, reportId: randomUUID() }))
  expect(await find(complained.to)).toMatchObject({ reason: 'complaint' })
  const full = await newMail()
  for (let times = 1; times <= 5; times++) {
    expect(await find(full.to)).toBeUndefined()
    await pipe(bounce('Exchange', { ...full, status: '4.2.2', reportId: randomUUID(), date: new Date().toUTCString() }))
  }
  expect(await find(full.to)).toMatchObject({ reason: 'soft_bounces' })
})

test('a report with a date in the future counts from now, so that an operator can lift the suppression', async () => {
  const mail = await newMail()
  await pipe(bounce('Gmail', { ...mail, reportId: randomUUID(), date: 'Fri, 01 Jan 2100 00:00:00 +0000' }))
  const [event] = (await world.database.select().from(mailEvents)).filter(({ address }) => address === mail.to)
  expect(event?.at.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a report about a mail that we did not send, or whose recipient was erased, is ignored', async () => {
  const victim = newPerson().email
  expect(await pipe(bounce('Exim', { mailId: randomUUID(), to: victim }))).toMatchObject({
    code: 0,
    text: 'Ignored: the report is about no mail in our log.',
  })
  expect(await find(victim)).toBeUndefined()
  const { mailId } = await newMail({ to: null })
  expect(await pipe(bounce('Exim', { mailId, to: victim }))).toMatchObject({ code: 0 })
  expect(await find(victim)).toBeUndefined()
})

test('another mail and a mail above 256 KB are ignored, and the whole mail is read', async () => {
  expect(await pipe('From: ines@example.com\r\n\r\nThank you!')).toMatchObject({ code: 0, text: expect.stringMatching(/^Ignored/) })
  const large = [Buffer.from(bounce('Postfix', await newMail())), Buffer.alloc(256 * 1024, ' '), Buffer.from('\r\n')]
  expect(await pipe(large)).toEqual({ code: 0, text: 'Ignored: the mail is larger than 256 KB.', isReadToTheEnd: true })
})

test('the mail server is asked to try again while the database is away or the server is not running', async () => {
  const report = bounce('Postfix', await newMail())
  const away = await pipe(report, { DATABASE_URL: 'postgresql://someone:word@127.0.0.1:1/tintype' })
  expect(away.code).toBe(75)
  expect(away.text).not.toContain('word')
  expect(await pipe(report, { DATABASE_URL: '', DATA_DIR: '/nowhere' })).toMatchObject({ code: 75 })
  expect([toStartFailure(['mail', 'bounce']), toStartFailure(['mail', 'check'])]).toEqual([75, 1])
})
