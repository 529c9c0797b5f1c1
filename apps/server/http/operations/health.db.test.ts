import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { mailLog } from '../../modules/notifications/tables.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { openAppWorld } from '../../test/worlds/app-world.ts'
import { openHostWorld } from '../../test/worlds/host-world.ts'
import { checkHealth } from './health.ts'

const { world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

describe('health checks', () => {
  test('a healthy server answers ok on /healthz and /readyz', async () => {
    expect((await world.ask('/healthz')).body).toEqual({ status: 'ok' })
    const ready = await world.ask('/readyz')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', reasons: [], warnings: [] }])
  })

  test('a stopping server answers 503 with its reasons on /readyz', async () => {
    world.rehost({
      checkHealth: async () => ({ reasons: ['this process is stopping', 'the storage is not writable'], warnings: [] }),
    })
    const { status, body, headers } = await world.ask('/readyz')
    expect([status, body]).toEqual([
      503,
      { status: 'unavailable', reasons: ['this process is stopping', 'the storage is not writable'], warnings: [] },
    ])
    expect(headers.get('retry-after')).toBe('10')
  })

  test('the readiness check warns about waiting mails and about a clock that differs from the database', async () => {
    const at = new Date(Date.now() - 120_000)
    const [mail] = await world.database
      .insert(mailLog)
      .values({ id: randomUUID(), address: 'person@example.com', kind: 'order_shipped', queuedAt: at })
      .returning()
    const warnings = async () => (await world.ask('/readyz')).body.warnings
    expect(await warnings()).toEqual([])
    const own = () => eq(mailLog.id, mail?.id ?? '')
    await world.database.update(mailLog).set({ attempts: 1 }).where(own())
    expect(await warnings()).toEqual(['emails are queued: the mail server rejects them'])
    await world.database.update(mailLog).set({ state: 'sent' }).where(own())
    expect(await warnings()).toEqual([])
    for (const hours of [1, -1]) {
      const clock = () => new Date(Date.now() + hours * 3_600_000)
      const { reasons, warnings } = await checkHealth({
        database: world.database,
        storage: world.platform.storage,
        clock,
        isStopping: () => false,
        areMailsStuck: async () => false,
        isLogLosing: () => false,
        listWarnings: async () => [],
      })
      expect([reasons, warnings]).toEqual([[], ['the clocks of this process and of the database differ']])
    }
  })

  test('the readiness check warns about lost log lines', async () => {
    const { database, platform } = world
    const tools = { database, storage: platform.storage, clock: platform.clock, isStopping: () => false, areMailsStuck: async () => false }
    expect(await checkHealth({ ...tools, isLogLosing: () => true, listWarnings: async () => [] })).toEqual({
      reasons: [],
      warnings: ['log lines are lost: their destination is blocked'],
    })
  })

  test('the readiness check warns about unsafe settings and leaves the server ready', async () => {
    const { database, platform } = world
    const tools = { database, storage: platform.storage, clock: platform.clock, isStopping: () => false, areMailsStuck: async () => false }
    const listWarnings = async () => ['SMTP_URL is not set: no emails are sent']
    expect(await checkHealth({ ...tools, isLogLosing: () => false, listWarnings })).toEqual({
      reasons: [],
      warnings: ['SMTP_URL is not set: no emails are sent'],
    })
  })

  test('concurrent readiness requests share one check', async () => {
    let looks = 0
    world.rehost({
      async checkHealth() {
        looks++
        return { reasons: [], warnings: [] }
      },
    })
    await Promise.all(Array.from({ length: 50 }, () => world.ask('/readyz')))
    expect(looks).toBe(1)
    await world.ask('/readyz')
    expect(looks).toBe(2)
  })

  test('a server without its database is alive and not ready, and no response reveals a database detail', async () => {
    const alone = await openAppWorld({ url: await cloneTemplate(`host_${process.pid}`) })
    const person = await alone.newArtist()
    await alone.database.$client.end()
    expect((await alone.ask('/healthz')).status).toBe(200)
    const ready = await alone.ask('/readyz')
    expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable', reasons: ['the database does not answer'], warnings: [] }])
    const answers = [
      await alone.ask('/api/hope/causes'),
      await alone.as(person, '/api/artist-stats'),
      await alone.signIn(person),
      await alone.ask('/api/auth/sign-up/email', { body: { ...person, name: 'New Artist' } }),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([500, 'internal'])
      expect(body.message).toContain(headers.get('x-request-id'))
      expect(JSON.stringify(body)).not.toMatch(/select|auth_|pool|pg/i)
      expect(alone.logged.some((line) => JSON.parse(line).level === 50 && line.includes(String(headers.get('x-request-id'))))).toBe(true)
    }
    expect(alone.logged.join('')).not.toMatch(/@example\.com|Salt-and-silver/)
    await alone.close()
  })
})
