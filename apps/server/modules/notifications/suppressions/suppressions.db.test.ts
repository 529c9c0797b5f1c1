import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAudit } from '../../../platform/audit/audit.ts'
import { createResendEvents } from '../../../platform/mail/events/resend-events.ts'
import { waitForBlocked } from '../../../test/database/wait-for-lock.ts'
import { type AppWorld, newPerson, openAppWorld, publicUrl } from '../../../test/worlds/app-world.ts'
import type { Notice } from '../notices.ts'
import { saveSuppression } from '../queries/suppressions.ts'
import { mailEvents } from '../tables.ts'
import { createSuppressions } from './suppressions.ts'

const secret = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`
let world: AppWorld
let operator: Awaited<ReturnType<AppWorld['newOperator']>>
beforeAll(async () => {
  world = await openAppWorld({ mailEvents: createResendEvents({ secret }) })
  operator = await world.newOperator()
})
afterAll(() => world.close())

const permanent = { type: 'Permanent', subType: 'General', message: '550 5.1.1 no such user' }
const transient = { type: 'Transient', subType: 'MailboxFull', message: '452 mailbox full' }

/** A webhook of Resend about one recipient. */
function report(to: string, { type = 'email.bounced', bounce = {}, at = new Date(), id = `msg_${randomUUID()}` } = {}) {
  const body = JSON.stringify({ type, created_at: at.toISOString(), data: { email_id: randomUUID(), to: [to], bounce } })
  const now = new Date()
  const signed = { 'svix-timestamp': String(Math.floor(now.getTime() / 1000)), 'svix-signature': new Webhook(secret).sign(id, now, body) }
  return { body, headers: { 'content-type': 'application/json', 'svix-id': id, ...signed } }
}
const post = (message: ReturnType<typeof report>, provider = 'resend') =>
  world.ask(`/api/webhooks/mail/${provider}`, { method: 'POST', ...message })

const shipped = (to: string): Notice => ({
  ...{ kind: 'order_shipped', to, orderNumber: 'T1', orderUrl: `${publicUrl}/store/orders/a-token`, isLast: true },
  ...{ carrier: 'DHL', tracking: 'JD0146', prints: [{ title: 'Moon over Water', print: 'Large 45×60 cm (18×24″)', quantity: 1 }] },
})
const reset = (to: string): Notice => ({ kind: 'reset_password', to, name: 'Ines', url: `${publicUrl}/reset-password-callback?token=x` })

/** Sends both kinds of mails. @returns the kinds that left */
async function sendBoth(to: string): Promise<string[]> {
  const before = world.mails.length
  await world.database.transaction((tx) => world.services.notifications.send(tx, shipped(to), reset(to)))
  await world.runJobs()
  return world.mails.slice(before).map(({ subject }) => (/password/i.test(subject) ? 'security' : 'other'))
}
const fetchSuppressions = async (address: string) =>
  (await world.as(operator, `/api/backoffice/mails/suppressions?address=${encodeURIComponent(address)}`)).body.suppressions
const lift = (id: string) => world.as(operator, `/api/backoffice/mails/suppressions/${id}/lift`, { body: {} })

test('a hard bounce stops all mails to the address, whatever its case, and the log says so', async () => {
  const { email } = newPerson()
  expect(await post(report(email.toUpperCase(), { bounce: permanent }))).toMatchObject({ status: 200, body: { received: true } })
  expect(await sendBoth(email)).toEqual([])
  const { mails } = (await world.as(operator, `/api/backoffice/mails?state=suppressed&address=${email}`)).body
  expect(mails.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ['order_shipped', 'suppressed'],
      ['reset_password', 'suppressed'],
    ]),
  )
  const detail = 'Permanent: General: 550 5.1.1 no such user'
  expect(await fetchSuppressions(` ${email.toUpperCase()}`)).toMatchObject([{ address: email, reason: 'hard_bounce', detail, until: null }])
})

test('a complaint stops other mails, but not those that the recipient needs to get into the account', async () => {
  const { email } = newPerson()
  await post(report(email, { type: 'email.complained' }))
  expect(await sendBoth(email)).toEqual(['security'])
})

test('the fifth soft bounce in seven days pauses an address for three days, and repeated messages count once', async () => {
  const { email } = newPerson()
  await post(report(email, { bounce: transient, at: new Date(Date.now() - limits.mailBounces.withinMs - 1000) }))
  const repeated = report(email, { bounce: transient })
  for (let times = 0; times < 5; times++) await post(repeated)
  for (let times = 0; times < 3; times++) await post(report(email, { bounce: transient }))
  expect(await fetchSuppressions(email)).toEqual([])
  await post(report(email, { bounce: transient }))
  const [{ reason, since, until }] = await fetchSuppressions(email)
  expect([reason, Date.parse(until) - Date.parse(since)]).toEqual(['soft_bounces', limits.mailBounces.pauseMs])
  expect(await sendBoth(email)).toEqual(['security'])
  const later = { ...world.platform, audit: createAudit(world.platform), clock: () => new Date(until) }
  expect((await createSuppressions(later).list({ address: email, limit: 10 })).suppressions).toEqual([])
})

test('five soft bounces that arrive at once pause the address', async () => {
  const { email } = newPerson()
  await Promise.all(Array.from({ length: 5 }, () => post(report(email, { bounce: transient }))))
  expect(await fetchSuppressions(email)).toHaveLength(1)
})

test('a crash between a report and its suppression stores neither, and the repeated message stores both', async () => {
  const { email } = newPerson()
  const message = report(email, { bounce: permanent })
  const countReports = () => world.database.$count(mailEvents, eq(mailEvents.address, email))
  const interrupted = world.database.transaction(async (tx) => {
    // the report is stored, and its suppression waits for this row
    await saveSuppression(tx, { address: email, reason: 'complaint', detail: '', since: new Date(), until: null })
    const answer = post(message)
    await waitForBlocked(tx, 1)
    await tx.execute(sql`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`)
    expect((await answer).status).toBeGreaterThanOrEqual(500)
    throw new Error('the row is never stored')
  })
  await expect(interrupted).rejects.toThrow('the row is never stored')
  expect([await countReports(), await fetchSuppressions(email)]).toEqual([0, []])
  expect((await post(message)).status).toBe(200)
  expect([await countReports(), await fetchSuppressions(email)]).toMatchObject([1, [{ reason: 'hard_bounce' }]])
})

test('an operator lifts a suppression once with an audit entry, and reports from before no longer count', async () => {
  const { email } = newPerson()
  const early = new Date(Date.now() - 60_000)
  await post(report(email, { bounce: permanent }))
  const [{ id }] = await fetchSuppressions(email)
  expect((await lift(id)).status).toBe(200)
  expect((await lift(id)).body.code).toBe('mail_suppression_not_found')
  const [entry] = await createAudit(world.platform).listAbout(world.database, `mail_suppression:${id}`, 5)
  expect(entry).toMatchObject({ action: 'mail.suppression_lifted', actorKind: 'operator' })
  await post(report(email, { bounce: permanent, at: early }))
  expect(await fetchSuppressions(email)).toEqual([])
  expect(await sendBoth(email)).toEqual(['other', 'security'])
  await post(report(email, { bounce: permanent, at: new Date(Date.now() + 1000) }))
  expect(await fetchSuppressions(email)).toHaveLength(1)
})

test('a viewer sees the suppressions and cannot lift one', async () => {
  const { email } = newPerson()
  const viewer = await world.newOperator('viewer')
  await post(report(email, { bounce: permanent }))
  const { suppressions } = (await world.as(viewer, '/api/backoffice/mails/suppressions')).body
  const found = suppressions.find(({ address }: { address: string }) => address === email)
  const refused = await world.as(viewer, `/api/backoffice/mails/suppressions/${found.id}/lift`, { body: {} })
  expect([refused.status, refused.body.code]).toEqual([403, 'operator_role_missing'])
  expect(await fetchSuppressions(email)).toHaveLength(1)
})

test('an artist reads that emails are not delivered, and the erasure of the address deletes the reports', async () => {
  const artist = await world.newArtist()
  const fetchDelivery = async () => (await world.as(artist, '/api/user/settings/email-delivery')).body
  expect(await fetchDelivery()).toEqual({ problem: null })
  await post(report(artist.email, { bounce: permanent }))
  expect(await fetchDelivery()).toEqual({ problem: { address: artist.email, reason: 'hard_bounce', since: expect.any(String) } })
  await world.database.transaction((tx) => world.services.notifications.forget(tx, artist.email))
  expect(await fetchDelivery()).toEqual({ problem: null })
})

test('the webhook refuses unsigned messages and those of other providers, and stores nothing', async () => {
  const { email } = newPerson()
  const message = report(email, { bounce: permanent })
  const { 'svix-signature': _signature, ...unsigned } = message.headers
  const answers = [await post({ ...message, headers: unsigned } as typeof message), await post(message, 'ses'), await post(message, 'x')]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'webhook_unsigned'],
    [404, 'not_found'],
    [404, 'not_found'],
  ])
  expect(await fetchSuppressions(email)).toEqual([])
})
