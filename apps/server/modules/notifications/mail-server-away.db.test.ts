import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifications } from '../../platform/auth/tables.ts'
import { assign, createQueue, type Queue } from '../../platform/jobs/jobs.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { type AppWorld, linkIn, openAppWorld } from '../../test/app-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { mailJob } from './jobs.ts'

// A real queue beside the application, on a database that nobody else's mails are in.
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

/** Nothing is handed over any more. @returns what brings it back */
function leaveMailServer(): () => void {
  const { mailer } = world.platform
  const { send } = mailer
  const refusal = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED', syscall: 'connect' })
  mailer.send = () => Promise.reject(refusal)
  return () => {
    mailer.send = send
  }
}

async function askForReset(email: string): Promise<void> {
  await world.ask('/api/auth/request-password-reset', { body: { email } })
  const payload = world.sent.at(-1)?.payload as { id: string; sealed: string }
  await world.database.transaction((tx) => queue.send(tx, mailJob, payload))
}

async function jobNow(): Promise<{ state: string; wait: number; failed: number }> {
  const { rows } = await world.database.execute<{ state: string; wait: number; failed: number }>(
    sql`SELECT state::text, extract(epoch FROM start_after - now())::float AS wait, retry_count AS failed FROM pgboss.job WHERE name = ${mailJob.name}`,
  )
  return rows[0] ?? { state: 'none', wait: 0, failed: 0 }
}

/** Lets what the job waits for its next try go by, for the links as well. @returns the seconds of it */
async function letWaitGoBy(tries: number): Promise<number> {
  await expect.poll(async () => ({ ...(await jobNow()), wait: 0 }), { timeout: 20_000 }).toEqual({ state: 'retry', wait: 0, failed: tries })
  const { wait } = await jobNow()
  const ago = sql`make_interval(secs => ${wait})`
  await world.database.execute(sql`UPDATE auth_verifications SET created_at = created_at - ${ago}, expires_at = expires_at - ${ago}`)
  await world.database.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${mailJob.name} AND state = 'retry'`)
  await world.database.execute(sql`SELECT pg_notify('tintype_jobs', ${mailJob.name})`)
  return wait
}

test('R15: after an hour without a mail server a mail leaves once, and its link opens for an hour', async () => {
  const { email, userId } = await world.newArtist()
  const comeBack = leaveMailServer()
  await askForReset(email)
  let away = 0
  for (let tries = 0; away < 3600; tries++) away += await letWaitGoBy(tries)
  comeBack()
  await expect.poll(async () => (await jobNow()).state, { timeout: 20_000 }).toBe('completed')
  const mails = world.mails.filter(({ to }) => to === email)
  expect(mails).toHaveLength(1)

  const [link] = await world.database.select().from(verifications).where(eq(verifications.value, userId))
  expect(Math.abs((link?.expiresAt.getTime() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  const token = new URL(linkIn(mails[0] as never), 'http://x').searchParams.get('token') ?? ''
  expect((await choose(token)).status).toBe(200)
  expect((await choose(token)).status).toBe(400)
})
