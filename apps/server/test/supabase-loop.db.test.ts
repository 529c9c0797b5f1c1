import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, expect, test } from 'vitest'
import type { Session } from '../../web/app/session/auth-provider.ts'
import { createSupabaseAuth } from '../../web/app/session/supabase/supabase-auth.ts'
import { composeJobs } from '../compose/jobs.ts'
import { mailJob } from '../modules/notifications/index.ts'
import { openBrowsers } from './browser-auth.ts'
import { openSupabaseStandIn } from './stand-ins/supabase/supabase-stand-in.ts'
import { newPerson, openAppWorld, publicUrl, tokenIn } from './worlds/app-world.ts'
import { createOrderInput } from './worlds/money-world.ts'
import { artworkForm, newPicture } from './worlds/studio-world.ts'

const standIn = await openSupabaseStandIn({ redirectUrls: [publicUrl] })
standIn.settings.requests = 1000
const { url, anonKey, serviceKey } = standIn
const world = await openAppWorld({ supabase: { url, anonKey, serviceKey, jwtSecret: undefined } })
const project = { url, anonKey }
const browsers = openBrowsers(world, (storage) => createSupabaseAuth({ project, origin: publicUrl, storage }))
afterAll(async () => {
  browsers.close()
  await world.close()
  await standIn.close()
})

/** Runs the jobs of mails alone: the pictures of the artwork are not needed here. */
async function sendMail(to: string, subject: RegExp) {
  const { handler } = composeJobs(world.services).find(({ job }) => job.name === mailJob.name) ?? {}
  for (const { name, payload } of world.sent)
    if (name === mailJob.name) await handler?.(payload, new AbortController().signal, { isLast: () => false })
  const mail = world.mails.find((sent) => sent.to === to && subject.test(sent.subject))
  if (!mail) throw new Error(`no mail to ${to} about ${subject}`)
  return mail
}

test('an artist of a Supabase project signs up, sells prints and is paid out, and takes the account back from a thief', async () => {
  const person = newPerson()
  const browser = browsers.open()
  const done = async (path: string, options: Parameters<typeof browser.as>[1] = {}) => {
    const { status, body } = await browser.as(path, options)
    expect([path, status, body.code]).toEqual([path, 200, undefined])
    return body
  }
  const desk = await world.newOperator()
  const office = async (path: string, body?: object) => {
    const answer = await world.as(desk, `/api/backoffice/${path}`, { body })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }

  // sign-up, as the page makes it
  const { user } = await browser.auth.signUp({ email: person.email, password: person.password, username: person.name })
  const claim = { username: person.name, email: person.email, supabase_user_id: user?.id }
  expect((await world.ask('/api/init-artist-stats', { body: claim })).status).toBe(200)
  const confirmed = await fetch(standIn.mailTo(person.email).confirmationUrl, { redirect: 'manual' })
  expect(confirmed.headers.get('location')).toContain(`${publicUrl}/email-confirmed`)
  await browser.auth.signInWithPassword(person)
  expect(await browser.auth.getUser()).toMatchObject({ id: user?.id, username: person.name })

  const paypal = (email: string) => ({ method: 'PATCH', body: { method: 'paypal', details: { email } } })
  await done('/api/user/payout-settings', paypal('nora@paypal.example'))

  // upload, review, sale
  const form = await artworkForm({ file: await newPicture({ widthPx: 30, heightPx: 40, scale: 40 }) })
  const artwork = await done('/api/upload-artwork', { body: form })
  await office(`artworks/${artwork.uid}/approve`, {})
  const { products } = (await world.ask(`/api/store/products?query=${encodeURIComponent(person.name)}`)).body
  const lines = ['medium', 'large'].map((size) => ({ product: products[0].handle, size: size as never, quantity: 4 }))
  const order = await world.ask('/api/store/orders', { body: createOrderInput(lines), headers: { 'idempotency-key': randomUUID() } })
  expect(order.status).toBe(201)

  // payout
  const balance = (await done('/api/user/earnings')).balanceCents
  expect(balance).toBeGreaterThan(0)
  const { payout } = await done('/api/request-payout', { body: {}, headers: { 'idempotency-key': randomUUID() } })
  await office(`payouts/${payout.id}/approve`, {})
  await office(`payouts/${payout.id}/paid`, { reference: 'PP-2026-0001' })
  expect(JSON.stringify(await done('/api/user/earnings'))).toContain('PP-2026-0001')

  // a thief with the password changes the payout details; the owner presses the button of the mail
  const thief = browsers.open()
  await thief.auth.signInWithPassword(person)
  expect((await thief.as('/api/user/payout-settings', paypal('thief@paypal.example'))).status).toBe(200)
  const token = tokenIn(await sendMail(person.email, /payout details were changed/))
  expect((await world.ask('/api/auth/secure-account', { body: { token } })).status).toBe(200)
  for (const each of [thief, browser]) expect((await each.as('/api/user/earnings')).status).toBe(401)
  await expect(thief.auth.signInWithPassword(person)).rejects.toMatchObject({ status: 401 })

  // the mail of the project
  const newPassword = 'Another-one-9!'
  await browser.auth.updatePassword({ newPassword, resetToken: standIn.mailTo(person.email).tokenHash })
  standIn.pass(1000)
  await browser.auth.signInWithPassword({ ...person, password: newPassword })
  await done('/api/user/payout-settings', paypal('nora@paypal.example'))
})

test.each([
  ['photographer', 'photographer'],
  ['painter', 'general'],
])('an artist who signed up with the type %s gets a profile of the type %s at the first sign-in', async (chosen, expected) => {
  const browser = browsers.open()
  const person = newPerson()
  await browser.auth.signUp({ ...person, username: person.name, artistType: chosen as 'photographer' })
  await fetch(standIn.mailTo(person.email).confirmationUrl, { redirect: 'manual' })
  await browser.auth.signInWithPassword(person)
  expect((await browser.as('/api/user/settings')).body).toMatchObject({ artist_type: expected })
})

test('an artist whose address belongs to another account, or whose project does not answer, reads the reason at the sign-in', async () => {
  const { auth } = browsers.open()
  const taken = newPerson()
  await world.platform.auth.createConfirmedUser(taken)
  standIn.addUser(taken)
  await expect(auth.signInWithPassword(taken)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
  const person = newPerson()
  standIn.addUser({ ...person, username: person.name })
  standIn.fail('/auth/v1/user', 'lost answer')
  await expect(auth.signInWithPassword(person)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  const { accessToken } = (await auth.signInWithPassword(person)) as Session
  expect(accessToken).toBeTruthy()
  const other = { ...newPerson() }
  standIn.addUser({ ...other, username: other.name })
  const client = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey: anonKey }, persistSession: false, autoRefreshToken: false })
  const { data } = await client.signInWithPassword(other)
  standIn.fail('/auth/v1/user', 'lost answer')
  const answer = await world.as({ token: data.session?.access_token ?? '', username: other.name }, '/api/user/earnings')
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('an operator who changes the password gets a mail with the link for operators', async () => {
  // other files sign in as the operator of the worker's database
  const person = newPerson()
  await world.platform.auth.createOperator({ ...person, role: 'admin' })
  const body = { currentPassword: person.password, newPassword: 'Copper-and-light-7!' }
  expect((await world.as(await world.signInCaller(person), '/api/auth/change-password', { body })).status).toBe(200)
  const { text } = await sendMail(person.email, /password was changed/)
  expect(text).toContain(`${publicUrl}/forgot-password?for=operator`)
})
