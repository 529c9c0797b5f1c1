import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeFrom } from '../../test/authenticator.ts'
import { insertProduct } from '../../test/database/insert-artwork.ts'
import { type Answer, linkIn, newPerson, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { openSocialWorld } from '../../test/worlds/social-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const world = await openSocialWorld()
afterAll(() => {
  vi.resetConfig()
  return world.close()
})

const iban = 'PT50000201231234567890154'
/** Every secret of the run, by its description. */
const secrets: Record<string, string> = {}

async function ask(path: string, options: Parameters<typeof world.ask>[1] = {}): Promise<Answer> {
  const answer = await world.ask(path, options)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer
}

/** Acts as an artist, an operator, a customer and an integrator, with failed attempts. */
async function live(): Promise<void> {
  const person = await world.signUp(newPerson())
  secrets['the first password'] = person.password
  secrets['the link that confirms an address'] = new URL(linkIn(await world.mailTo(person.email, /confirm/i)), 'http://x').search.slice(
    1,
    60,
  )
  await world.confirm(person)
  const wrong = 'Not-the-one-9!'
  secrets['a password that was mistyped'] = wrong
  await world.signIn({ email: person.email, password: wrong })
  await world.signIn({ email: `evil\r\n{"level":30}\u001b[31m@x.example`, password: wrong })

  await ask('/api/auth/request-password-reset', { body: { email: person.email } })
  const reset = linkIn(await world.mailTo(person.email, /password/i)).match(/token=([\w-]+)/)?.[1] ?? ''
  secrets['the link to a new password'] = reset
  const password = `Copper-and-rain-${randomUUID().slice(0, 6)}!A`
  secrets['the new password'] = password
  await ask('/api/auth/reset-password', { body: { token: reset, newPassword: password } })
  const artist = await world.signInCaller({ ...person, password })
  secrets['a session'] = artist.token

  const { body: twoFactor } = await ask('/api/auth/two-factor/enable', { body: { password }, headers: toAuthHeaders(artist) })
  secrets['the key of the authenticator'] = new URL(twoFactor.totpURI).searchParams.get('secret') ?? ''
  secrets['a backup code'] = twoFactor.backupCodes[0]
  const confirmed = await ask('/api/auth/two-factor/verify-totp', {
    body: { code: codeFrom(twoFactor.totpURI) },
    headers: toAuthHeaders(artist),
  })
  const safe = { ...artist, token: confirmed.headers.get('set-auth-token') ?? artist.token }
  secrets['a session with a second step'] = safe.token

  const details = { accountHolderName: 'Ines Varga', bankName: 'Banco Uno', country: 'PT', iban }
  await ask('/api/user/payout-settings', { method: 'PATCH', body: { method: 'bank', details }, headers: toAuthHeaders(safe) })
  secrets['an IBAN'] = iban
  await world.connect(safe, 'x')
  for (const [at, token] of world.x.tokens().entries()) secrets[`token ${at} of a platform`] = token

  const admin = await world.newOperator('admin')
  secrets['an operator’s session'] = admin.token
  const office = (path: string, body: object) => ask(`/api/backoffice/${path}`, { body, headers: toAuthHeaders(admin) })
  secrets['a webhook’s secret'] = (
    await office('webhooks', { url: 'https://books.example/hook', description: 'Books', events: ['order.paid'] })
  ).body.secret
  secrets['a program’s key'] = (await office('api-keys', { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 })).body.secret
  await ask('/api/v1/orders', { headers: { authorization: `Bearer ${secrets['a program’s key']}` } })
  const invited = `${randomUUID()}@office.example`
  await office('operators/invitations', { email: invited, role: 'viewer' })
  secrets['an invitation'] =
    linkIn(await world.mailTo(invited))
      .split('/')
      .at(-1) ?? ''

  const product = await insertProduct(world.database, await world.getArtistId(safe))
  const email = `ada.${randomUUID()}@customers.example`
  const card = '4242424242424242'
  secrets['a card'] = card
  const order = {
    email,
    lines: [{ product: product.handle, size: 'medium', quantity: 1 }],
    shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
    payment: { provider: 'test', card },
  }
  await ask('/api/store/orders', { body: order, headers: { 'idempotency-key': randomUUID() } })
  await world.ask('/api/store/orders', {
    body: { ...order, payment: { provider: 'test', card: '4000000000000002' } },
    headers: { 'idempotency-key': randomUUID() },
  })
  await ask('/api/store/account/links', { body: { email } })
  const link =
    linkIn(await world.mailTo(email, /orders/i))
      .split('/')
      .at(-1) ?? ''
  secrets['a customer’s link'] = link
  secrets['a customer’s session'] = (await ask('/api/store/account/sessions', { body: { link } })).body.session
  await world.runJobs()
  // a wrong signature is refused and logged
  await world.ask('/api/webhooks/stripe', {
    body: '{"card":"4242424242424242"}',
    headers: { 'stripe-signature': `t=1,v1=${secrets['an operator’s session']}` },
  })
}

beforeAll(live)

/** Describes each secret that the text contains. */
const kept = (name: string, text: string) =>
  Object.entries(secrets).flatMap(([secret, value]) => (text.includes(value) ? [`${secret} in ${name}`] : []))

test('the run creates more than 15 secrets, and a leaked one is detected (control)', () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(15)
  for (const [name, value] of Object.entries(secrets)) expect([name, value]).toEqual([name, expect.stringMatching(/^.{6,}$/)])
  expect(world.logged.length).toBeGreaterThan(20)
  // control: a planted secret is found
  expect(kept('a line', `{"password":"${secrets['the new password']}"}`)).toEqual(['the new password in a line'])
})

test('the log contains no secret and no email address, and every line is JSON', () => {
  expect(kept('the log', world.logged.join(''))).toEqual([])
  expect(world.logged.filter((line) => /@(customers|office|x)\.example/.test(line))).toEqual([])
  for (const line of world.logged) {
    for (const control of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(control)
    expect(() => JSON.parse(line)).not.toThrow()
  }
})

test('no job payload contains a secret', () => {
  expect(world.sent.length).toBeGreaterThan(5)
  expect(kept('a job', JSON.stringify(world.sent))).toEqual([])
})

test('no table contains a secret in plain text', async () => {
  const { rows } = await world.database.execute<{ table: string }>(
    sql`select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(60)
  const leaks: string[] = []
  for (const { table } of rows) {
    const found = await world.database.execute<{ whole: string }>(sql`select t::text as whole from ${sql.identifier(table)} t`)
    leaks.push(...kept(table, found.rows.map(({ whole }) => whole).join('\n')))
  }
  expect(leaks).toEqual([])
})
