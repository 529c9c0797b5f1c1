import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifications } from '../../platform/auth/tables.ts'
import { assign, createQueue, type Queue } from '../../platform/jobs/jobs.ts'
import { MailRefused, MailUnavailable } from '../../platform/mail/mail.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type AppWorld, linkIn, openAppWorld } from '../../test/worlds/app-world.ts'
import { mailJob } from './jobs.ts'
import { mailLog } from './tables.ts'

// A real queue beside the application, in a database without other mails.
let world: AppWorld
let queue: Queue
beforeAll(async () => {
  const url = await cloneTemplate(`mail_away_${process.pid}`)
  world = await openAppWorld({ url })
  queue = createQueue({ url, log: createLogger({ level: 'silent' }) })
  const mails = [assign(mailJob, (payload, _signal, turn) => world.services.notifications.deliver(payload, turn))]
  await queue.start(mails)
  await queue.work(mails)
})
afterAll(async () => {
  await queue.stop()
  await world.close()
})

const newPassword = 'Copper-and-light-7!'
const choose = (token: string) => world.ask('/api/auth/reset-password', { body: { token, newPassword } })

/** Makes every send fail. @returns a function that restores the mail server */
function leaveMailServer(refusal: Error): () => void {
  const { mailer } = world.platform
  const { send } = mailer
  mailer.send = () => Promise.reject(refusal)
  return () => {
    mailer.send = send
  }
}

/** @returns the id of its mail */
async function askForReset(email: string): Promise<string> {
  await world.ask('/api/auth/request-password-reset', { body: { email } })
  const payload = world.sent.at(-1)?.payload as { id: string; sealed: string }
  await world.database.transaction((tx) => queue.send(tx, mailJob, payload))
  return payload.id
}

/** The job of the latest mail. */
async function jobNow(): Promise<{ state: string; wait: number; failed: number }> {
  const { rows } = await world.database.execute<{ state: string; wait: number; failed: number }>(sql`
    SELECT state::text, extract(epoch FROM start_after - now())::float AS wait, retry_count AS failed
    FROM pgboss.job WHERE name = ${mailJob.name} ORDER BY created_on DESC LIMIT 1`)
  return rows[0] ?? { state: 'none', wait: 0, failed: 0 }
}

/** Skips the wait before the next try, for the links as well. @returns its seconds */
async function letWaitGoBy(tries: number): Promise<number> {
  await expect.poll(async () => ({ ...(await jobNow()), wait: 0 }), { timeout: 20_000 }).toEqual({ state: 'retry', wait: 0, failed: tries })
  const { wait } = await jobNow()
  const ago = sql`make_interval(secs => ${wait})`
  await world.database.execute(sql`UPDATE auth_verifications SET created_at = created_at - ${ago}, expires_at = expires_at - ${ago}`)
  await world.database.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${mailJob.name} AND state = 'retry'`)
  await world.database.execute(sql`SELECT pg_notify('tintype_jobs', ${mailJob.name})`)
  return wait
}

test('a mail is sent once after an hour without a mail server, and its link is then valid for an hour', async () => {
  const { email, userId } = await world.newArtist()
  const comeBack = leaveMailServer(new MailUnavailable('the mail server: connect ECONNREFUSED'))
  await askForReset(email)
  let away = 0
  for (let tries = 0; away < 3600; tries++) away += await letWaitGoBy(tries)
  const back = Date.now()
  comeBack()
  await expect.poll(async () => (await jobNow()).state, { timeout: 20_000 }).toBe('completed')
  const mails = world.mails.filter(({ to }) => to === email)
  expect(mails).toHaveLength(1)

  const [link] = await world.database.select().from(verifications).where(eq(verifications.value, userId))
  const validFrom = (link?.expiresAt.getTime() ?? 0) - 3_600_000
  expect(validFrom).toBeGreaterThanOrEqual(back)
  expect(validFrom).toBeLessThanOrEqual(Date.now())
  const token = new URL(linkIn(mails[0] as never), 'http://x').searchParams.get('token') ?? ''
  expect((await choose(token)).status).toBe(200)
  expect((await choose(token)).status).toBe(400)
})

test('a mail that the mail server refuses fails after three tries, with the reason in the mail log', async () => {
  const { email } = await world.newArtist()
  const comeBack = leaveMailServer(new MailRefused(`the mail server: 550 no mailbox of ${email}`))
  const id = await askForReset(email)
  for (let tries = 0; tries < 2; tries++) await letWaitGoBy(tries)
  await expect.poll(async () => (await jobNow()).state, { timeout: 20_000 }).toBe('failed')
  comeBack()
  const [mail] = await world.database.select().from(mailLog).where(eq(mailLog.id, id))
  expect(mail).toMatchObject({ state: 'failed', attempts: 3, error: 'MailRefused: the mail server: 550 no mailbox of …' })
})
