import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openAppWorld } from '../../test/app-world.ts'
import { openHostWorld } from '../../test/host-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'

const { world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

describe('health', () => {
  test('is well, and ready', async () => {
    expect((await world.ask('/healthz')).body).toEqual({ status: 'ok' })
    const ready = await world.ask('/readyz')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', reasons: [] }])
  })

  test('is not ready, with the reasons, while stopping', async () => {
    world.rehost({ findUnreadiness: async () => ['this process is stopping', 'the storage cannot be written to'] })
    const { status, body, headers } = await world.ask('/readyz')
    expect([status, body]).toEqual([
      503,
      { status: 'unavailable', reasons: ['this process is stopping', 'the storage cannot be written to'] },
    ])
    expect(headers.get('retry-after')).toBe('10')
  })

  test('is looked at once, however many ask', async () => {
    let looks = 0
    world.rehost({
      async findUnreadiness() {
        looks++
        return []
      },
    })
    await Promise.all(Array.from({ length: 50 }, () => world.ask('/readyz')))
    expect(looks).toBe(1)
    await world.ask('/readyz')
    expect(looks).toBe(2)
  })

  test('without its database a process lives but is not ready, and says nothing about the database', async () => {
    const alone = await openAppWorld({ url: await cloneTemplate(`host_${process.pid}`) })
    const person = await alone.newArtist()
    await alone.database.$client.end()
    expect((await alone.ask('/healthz')).status).toBe(200)
    const ready = await alone.ask('/readyz')
    expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable', reasons: ['the database does not answer'] }])
    const answers = [
      await alone.ask('/api/hope/causes'),
      await alone.as(person, '/api/artist-stats'),
      await alone.signIn(person),
      await alone.ask('/api/auth/sign-up/email', { body: { ...person, name: 'Somebody New' } }),
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
