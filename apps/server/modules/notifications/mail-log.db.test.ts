import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { type AppWorld, newPerson, openAppWorld, publicUrl } from '../../test/worlds/app-world.ts'
import { createNotifications } from './module.ts'
import type { Notice } from './notices.ts'
import { mailLog } from './tables.ts'

let world: AppWorld
let operator: Awaited<ReturnType<AppWorld['newOperator']>>
beforeAll(async () => {
  world = await openAppWorld()
  operator = await world.newOperator()
})
afterAll(() => world.close())

const shipped = (to: string): Notice => ({
  ...{ kind: 'order_shipped', to, orderNumber: 'T1', orderUrl: `${publicUrl}/store/orders/a-token`, isLast: true },
  ...{ carrier: 'DHL', tracking: 'JD0146', prints: [{ title: 'Moon over Water', print: 'Large 45×60 cm (18×24″)', quantity: 1 }] },
})
const send = (...notices: Notice[]) => world.database.transaction((tx) => world.services.notifications.send(tx, ...notices))
const fetchMailLog = async (query: string) => (await world.as(operator, `/api/backoffice/mails?${query}`)).body
const fetchMailsTo = async (email: string) => (await fetchMailLog(`address=${encodeURIComponent(email)}`)).mails

describe('the mail log', () => {
  test('an operator sees the address, kind, state and time of a mail and finds it by address in any case', async () => {
    const { email } = newPerson()
    await send(shipped(email))
    expect(await fetchMailsTo(email)).toMatchObject([{ address: email, kind: 'order_shipped', state: 'queued', attempts: 0, sentAt: null }])
    await world.runJobs()
    const [mail] = await fetchMailsTo(` ${email.toUpperCase()}`)
    expect(mail).toMatchObject({ state: 'sent', attempts: 1, error: null, sentAt: expect.any(String), canBeSentAgain: true })
    expect(await fetchMailsTo(`x${email}`)).toEqual([])
  })

  test('an operator pages through the mail log newest first without gaps or duplicates', async () => {
    const { email } = newPerson()
    for (let mail = 0; mail < 5; mail++) await send(shipped(email))
    const address = `address=${encodeURIComponent(email)}`
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { mails: { id: string; queuedAt: string }[]; nextCursor: string | null } = await fetchMailLog(
        `${address}&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.mails.map(({ id }) => id))
      cursor = page.nextCursor
    }
    const all = await fetchMailsTo(email)
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id))
    expect(new Set(seen).size).toBe(5)
    const times = all.map(({ queuedAt }: { queuedAt: string }) => queuedAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('an operator sees why a mail was not sent and that its last try failed', async () => {
    const { email } = newPerson()
    await send(shipped(email))
    const payload = world.sent.at(-1)?.payload as { id: string; sealed: string }
    const refused = Object.assign(new Error(`550 no mailbox of ${email}`), { name: 'Refused' })
    const mailer = { ...world.platform.mailer, send: () => Promise.reject(refused) }
    const { deliver } = createNotifications({ ...world.platform, mailer })
    await expect(deliver(payload, { isLast: () => false })).rejects.toBe(refused)
    expect(await fetchMailsTo(email)).toMatchObject([{ state: 'queued', attempts: 1, error: 'Refused: 550 no mailbox of …' }])
    await expect(deliver(payload, { isLast: () => true })).rejects.toBe(refused)
    expect(await fetchMailsTo(email)).toMatchObject([{ state: 'failed', attempts: 2 }])
    const failed = (await fetchMailLog('state=failed')).mails.map(({ id }: { id: string }) => id)
    expect(failed).toContain(payload.id)
    await world.services.notifications.deliver(payload)
    expect(await fetchMailsTo(email)).toMatchObject([{ state: 'sent', attempts: 3, error: null }])
  })

  test('an operator cannot resend a mail with a secret link, because its content is not stored', async () => {
    const { email } = newPerson()
    await send(
      { kind: 'reset_password', to: email, name: 'Ines', url: `${publicUrl}/reset?token=a` },
      { kind: 'confirm_email', to: email, name: 'Ines', url: `${publicUrl}/confirm?token=a` },
      { kind: 'change_email', to: email, name: 'Ines', newEmail: 'new@varga.example', url: `${publicUrl}/change?token=a` },
      { kind: 'customer_link', to: email, url: `${publicUrl}/store/account/link/a` },
      { kind: 'operator_invited', to: email, invitedBy: 'Olga', role: 'Admin', may: 'do everything', url: `${publicUrl}/invitation/a` },
    )
    const rows = await world.database.select().from(mailLog).where(eq(mailLog.address, email))
    expect(rows.map(({ sealed }) => sealed)).toEqual([null, null, null, null, null])
    const logged = await fetchMailsTo(email)
    expect(logged).toHaveLength(5)
    for (const { id, canBeSentAgain } of logged) {
      expect(canBeSentAgain).toBe(false)
      const { status, body } = await world.as(operator, `/api/backoffice/mails/${id}/send-again`, { body: {} })
      expect([status, body.code]).toEqual([409, 'mail_not_kept'])
    }
  })

  test('an operator does not see the content of a mail, which is stored encrypted beside its order number', async () => {
    const { email } = newPerson()
    await send(shipped(email))
    expect(JSON.stringify(await fetchMailsTo(email))).not.toMatch(/a-token|JD0146|Moon/)
    const [row] = await world.database.select().from(mailLog).where(eq(mailLog.address, email))
    expect(JSON.stringify(row)).not.toMatch(/a-token|JD0146|Moon/)
    expect(row?.orderNumber).toBe('T1')
  })

  test('an erased person’s address is removed from the mail log, and queued mails are not sent', async () => {
    const { email } = newPerson()
    await send(shipped(email))
    const [{ id }] = await fetchMailsTo(email)
    await world.database.transaction((tx) => world.services.notifications.forget(tx, email.toUpperCase()))
    await world.runJobs()
    expect(world.mails.filter(({ to }) => to === email)).toEqual([])
    expect(await fetchMailsTo(email)).toEqual([])
    const [row] = await world.database.select().from(mailLog).where(eq(mailLog.id, id))
    expect(row).toMatchObject({ address: null, sealed: null, kind: 'order_shipped' })
    expect((await world.as(operator, `/api/backoffice/mails/${id}/send-again`, { body: {} })).body.code).toBe('mail_not_kept')
  })

  test('a mail is deleted from the mail log after 90 days', async () => {
    const [old, young] = [newPerson().email, newPerson().email]
    await send(shipped(old), shipped(young))
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await world.database
      .update(mailLog)
      .set({ queuedAt: daysAgo(91) })
      .where(eq(mailLog.address, old))
    await world.database
      .update(mailLog)
      .set({ queuedAt: daysAgo(89) })
      .where(eq(mailLog.address, young))
    await world.services.notifications.sweep()
    expect(await fetchMailsTo(old)).toEqual([])
    expect(await fetchMailsTo(young)).toHaveLength(1)
  })
})

test('an operator resends a mail with a new message id, and the audit log contains it', async () => {
  const { email } = newPerson()
  await send(shipped(email))
  await world.runJobs()
  const [{ id }] = await fetchMailsTo(email)
  const { status, body } = await world.as(operator, `/api/backoffice/mails/${id}/send-again`, { body: {} })
  expect([status, body.state]).toEqual([200, 'queued'])
  await world.runJobs()
  const mails = world.mails.filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual([mails[0]?.subject, mails[0]?.subject])
  expect(mails.map((mail) => mail.id)).toEqual([id, body.id])
  const [entry] = await createAudit(world.platform).listAbout(world.database, `mail:${id}`, 5)
  expect(entry).toMatchObject({ action: 'mail.sent_again', facts: { kind: 'order_shipped', again: body.id } })
  const missing = await world.as(operator, '/api/backoffice/mails/0197a3c2-7c1e-7d4b-9a44-0123456789ab/send-again', { body: {} })
  expect([missing.status, missing.body.code]).toEqual([404, 'mail_not_found'])
})
