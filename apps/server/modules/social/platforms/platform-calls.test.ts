import { afterAll, expect, test } from 'vitest'
import { openPlatformStandIn } from '../../../test/stand-ins/platform-stand-in.ts'
import { createPlatformCalls } from './platform-calls.ts'
import { SocialUnavailable } from './social.ts'

const standIn = await openPlatformStandIn()
afterAll(() => standIn.close())
standIn.on('GET /fine', () => ({ body: { fine: true } }))
standIn.on('GET /broken', () => ({ status: 502, body: {} }))
standIn.on('GET /refused', () => ({ status: 400, body: {} }))
standIn.on('GET /long', () => ({ body: 'x'.repeat(3 * 1024 * 1024) }))

const newCalls = () => createPlatformCalls({ name: 'X', origin: `${standIn.url}/`, now: standIn.now })

test('platform calls return every complete response, whatever its status', async () => {
  const calls = newCalls()
  expect(calls.origin).toBe(standIn.url)
  expect(await (await calls.fetch(`${calls.origin}/fine`)).json()).toEqual({ fine: true })
  expect((await calls.fetch(`${calls.origin}/broken`)).status).toBe(502)
})

test('platform calls fail without a request for 30 seconds after five faults in a row', async () => {
  const calls = newCalls()
  for (const path of ['broken', 'broken', 'refused', 'broken', 'broken', 'broken', 'broken', 'broken'])
    await calls.fetch(`${calls.origin}/${path}`)
  const before = standIn.requests.length
  await expect(calls.fetch(`${calls.origin}/fine`)).rejects.toThrow('X failed too often of late')
  expect(standIn.requests.length).toBe(before)
  standIn.pass(31_000)
  expect((await calls.fetch(`${calls.origin}/fine`)).status).toBe(200)
})

test('platform calls throw SocialUnavailable for a response that is too long, missing or lost', async () => {
  const calls = newCalls()
  await expect(calls.fetch(`${calls.origin}/long`)).rejects.toThrow(SocialUnavailable)
  await expect(calls.fetch(`${calls.origin}/fine`, { answerBytes: 4 })).rejects.toThrow(SocialUnavailable)
  standIn.fail('/fine', 'silence')
  await expect(calls.fetch(`${calls.origin}/fine?secret=word`, { timeoutMs: 200 })).rejects.toThrow('X did not answer')
  standIn.fail('/fine', 'lost answer')
  await expect(calls.fetch(`${calls.origin}/fine`)).rejects.toThrow(SocialUnavailable)
})

test('platform calls do not count aborted requests as faults', async () => {
  const calls = newCalls()
  for (let i = 0; i < 6; i++)
    await expect(calls.fetch(`${calls.origin}/fine`, { signal: AbortSignal.abort() })).rejects.toThrow(SocialUnavailable)
  expect((await calls.fetch(`${calls.origin}/fine`)).status).toBe(200)
})

test('platform calls return a redirect without following it', async () => {
  const calls = newCalls()
  standIn.fail('/fine', { status: 302, headers: { location: 'http://127.0.0.1:9/' } })
  expect((await calls.fetch(`${calls.origin}/fine`)).status).toBe(302)
})
