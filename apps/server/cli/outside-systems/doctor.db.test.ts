import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { mailEvents } from '../../modules/notifications/tables.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { API_VERSIONS } from '../../platform/outside/api-versions.ts'
import { eventTypes } from '../../platform/payments/stripe-events.ts'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { metaCredentials, openMetaStandIn } from '../../test/stand-ins/meta-stand-in.ts'
import { openModelStandIn } from '../../test/stand-ins/model-stand-in.ts'
import { openPinterestStandIn, pinterestCredentials } from '../../test/stand-ins/pinterest-stand-in.ts'
import { openPlatformStandIn } from '../../test/stand-ins/platform-stand-in.ts'
import { accessToken, openShopifyStandIn, store } from '../../test/stand-ins/shopify-stand-in.ts'
import { openStripeStandIn, secretKey } from '../../test/stand-ins/stripe-stand-in.ts'
import { openSupabaseStandIn } from '../../test/stand-ins/supabase/supabase-stand-in.ts'
import { openThreadsStandIn, threadsCredentials } from '../../test/stand-ins/threads-stand-in.ts'
import { openXStandIn, xCredentials } from '../../test/stand-ins/x-stand-in.ts'
import { doctorCommand } from './doctor.ts'
import { mailCheckCommand } from './mail-check.ts'
import type { SystemFinding } from './run-checks.ts'
import { visionCheckCommand } from './vision-check.ts'

const [front, model, supabase, stripe, shopify, meta, pinterest, x, threads] = await Promise.all([
  openPlatformStandIn(),
  openModelStandIn(),
  openSupabaseStandIn(),
  openStripeStandIn(),
  openShopifyStandIn(),
  openMetaStandIn(),
  openPinterestStandIn(),
  openXStandIn(),
  openThreadsStandIn(),
])
const mailServer = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
let environment: Record<string, string>
let dataDir: string

beforeAll(async () => {
  const { port } = (
    await new Promise<import('node:net').Server>((resolve) => {
      const server = mailServer.listen(0, '127.0.0.1', () => resolve(server as import('node:net').Server))
    })
  ).address() as import('node:net').AddressInfo
  dataDir = await mkdtemp(join(tmpdir(), 'tintype-doctor-'))
  front.on('GET /readyz', () => ({ body: { status: 'ok', reasons: [], warnings: [] } }))
  front.on('POST /api/webhooks/mail/postmark', () => ({ status: 401, body: { code: 'webhook_unsigned' } }))
  model.on('GET /v1/models', () => ({ body: { data: [{ id: 'sees' }] } }))
  shopify.subscribe(`${front.url}/api/webhooks/shopify`, 'ORDERS_PAID', 'ORDERS_CANCELLED', 'REFUNDS_CREATE')
  const api_version = API_VERSIONS.stripe.version
  stripe.addWebhookEndpoint({ url: `${front.url}/api/webhooks/stripe`, status: 'enabled', enabled_events: [...eventTypes], api_version })
  environment = {
    UPSCALE_MODEL: 'off',
    ...{ DATABASE_URL: await workerDatabaseUrl(), DATA_DIR: dataDir, PUBLIC_URL: front.url },
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Shop <hello@shop.example>' },
    ...{ MAIL_EVENTS_PROVIDER: 'postmark', MAIL_EVENTS_SECRET: 'postmark:a-password-of-the-tests' },
    ...{ SUPABASE_URL: supabase.url, SUPABASE_ANON_KEY: supabase.anonKey, SUPABASE_SERVICE_ROLE_KEY: supabase.serviceKey },
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url },
    ...{ SHOPIFY_STORE: store, SHOPIFY_WEBHOOK_SECRET: 'secret', SHOPIFY_ACCESS_TOKEN: accessToken, SHOPIFY_API_URL: shopify.url },
    ...{ META_CLIENT_ID: metaCredentials.clientId, META_CLIENT_SECRET: metaCredentials.clientSecret, META_API_URL: meta.url },
    ...{ PINTEREST_CLIENT_ID: pinterestCredentials.clientId, PINTEREST_CLIENT_SECRET: pinterestCredentials.clientSecret },
    ...{ PINTEREST_API_URL: pinterest.url, X_API_URL: x.url },
    ...{
      THREADS_CLIENT_ID: threadsCredentials.clientId,
      THREADS_CLIENT_SECRET: threadsCredentials.clientSecret,
      THREADS_API_URL: threads.url,
    },
    ...{ X_CLIENT_ID: xCredentials.clientId, X_CLIENT_SECRET: xCredentials.clientSecret },
    ...{ AI_BASE_URL: model.baseUrl, AI_MODEL: 'sees', AI_API_KEY: 'sk-a-key-of-the-tests' },
  }
})
afterAll(async () => {
  await Promise.all([front, model, supabase, stripe, shopify, meta, pinterest, x, threads].map((standIn) => standIn.close()))
  await new Promise((resolve) => mailServer.close(() => resolve(undefined)))
  await rm(dataDir, { recursive: true })
})

const records: Record<string, string[]> = { 'shop.example': ['v=spf1 mx -all'], '_dmarc.shop.example': ['v=DMARC1; p=reject'] }
const resolver = {
  async resolveTxt(name: string): Promise<string[][]> {
    const found = records[name]
    if (!found) throw Object.assign(new Error('queryTxt'), { code: 'ENODATA' })
    return [found]
  },
}

/** Runs a command with `--json`. */
async function run(command: typeof doctorCommand | typeof mailCheckCommand, changes: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await command(readConfig({ ...environment, ...changes }), { isJson: true, print: (line) => lines.push(line), resolver })
  const findings: SystemFinding[] = JSON.parse(lines.join('\n'))
  return { code, text: lines.join('\n'), findings, of: (name: string) => findings.filter(({ system }) => system === name) }
}

test('the doctor finds every configured system working and exits with 0', async () => {
  const { code, findings, text } = await run(doctorCommand)
  expect([code, findings.filter(({ state }) => state === 'failed')]).toEqual([0, []])
  const working = findings.filter(({ state }) => state === 'ok').map(({ system }) => system)
  expect([...new Set(working)]).toEqual([
    ...['PostgreSQL', 'Storage (folder)', 'Public address', 'Clock', 'Mail server', 'Mail domain', 'Mail reports'],
    ...['Supabase Auth', 'Stripe', 'Shopify', 'Meta', 'Pinterest', 'X', 'Threads'],
    ...['Vision model', 'Content network', 'Text recognition'],
  ])
  expect(findings.filter(({ state }) => state === 'not configured').map(({ system }) => system)).toEqual(['Enlarging network', 'Backups'])
  for (const secret of [
    supabase.serviceKey,
    secretKey,
    accessToken,
    metaCredentials.clientSecret,
    xCredentials.clientSecret,
    threadsCredentials.clientSecret,
    'a-password-of',
    'sk-a-key',
  ])
    expect(text).not.toContain(secret)
  // no paid analysis
  expect(model.completions()).toEqual([])
})

test('the doctor reports each system that is away and exits with 1', async () => {
  const away = 'http://127.0.0.1:1'
  const { code, findings, of } = await run(doctorCommand, {
    ...{ DATABASE_URL: 'postgresql://someone:word@127.0.0.1:1/tintype', PUBLIC_URL: away, SMTP_URL: 'smtp://127.0.0.1:1' },
    ...{
      UPSCALE_MODEL: join(dataDir, 'missing.onnx'),
      SUPABASE_URL: away,
      STRIPE_API_URL: away,
      SHOPIFY_API_URL: away,
      X_API_URL: away,
      AI_BASE_URL: `${away}/v1`,
      OCR_LANGUAGES: 'eng,tlh',
    },
  })
  expect(code).toBe(1)
  const failing = [...new Set(findings.filter(({ state }) => state === 'failed').map(({ system }) => system))]
  expect(failing).toEqual([
    'PostgreSQL',
    'Public address',
    'Clock',
    'Mail server',
    'Mail reports',
    'Supabase Auth',
    'Stripe',
    'Shopify',
    'X',
    'Vision model',
    'Enlarging network',
    'Text recognition',
  ])
  expect(of('Text recognition')).toEqual([
    expect.objectContaining({
      checked: 'The language data tlh is not installed: run "npm install @tesseract.js-data/tlh".',
      remedy: expect.stringContaining('read in eng.'),
    }),
  ])
  expect(of('PostgreSQL')).toMatchObject([{ checked: expect.stringContaining('does not answer (ECONNREFUSED)') }])
  expect(JSON.stringify(findings)).not.toContain('word@')
})

test('the doctor reports when the last mail report arrived, and a server that does not know the provider', async () => {
  const event = { eventId: 'doctor', address: 'ines@example.com', kind: 'hard_bounce', at: new Date(), detail: '' } as const
  const database = openDatabase({ url: await workerDatabaseUrl(), size: 1, onError: () => undefined })
  await database.insert(mailEvents).values({ ...event, provider: 'postmark', receivedAt: new Date('2026-11-20T10:00:00Z') })
  const { of } = await run(doctorCommand)
  expect(of('Mail reports')).toMatchObject([{ state: 'ok' }, { state: 'ok', checked: 'the last report arrived on 2026-11-20' }])
  const other = await run(doctorCommand, { MAIL_EVENTS_PROVIDER: 'resend', MAIL_EVENTS_SECRET: `whsec_${'a'.repeat(24)}` })
  expect(other.of('Mail reports')[0]).toMatchObject({ state: 'failed', checked: expect.stringContaining('/resend answered 404') })
  await database.delete(mailEvents).where(eq(mailEvents.eventId, 'doctor'))
  const { of: later } = await run(doctorCommand)
  expect(later('Mail reports')[1]).toMatchObject({ state: 'warning', checked: 'no report arrived in the last 90 days' })
  await database.$client.end()
})

test('without settings the doctor lists the other systems as not configured', async () => {
  const lines: string[] = []
  const config = readConfig({ DATABASE_URL: environment.DATABASE_URL, DATA_DIR: dataDir, PUBLIC_URL: front.url, UPSCALE_MODEL: 'off' })
  expect(await doctorCommand(config, { isJson: false, print: (line) => lines.push(line), resolver })).toBe(0)
  expect(lines.filter((line) => line.includes('not configured')).length).toBeGreaterThan(8)
  expect(lines.find((line) => line.startsWith('Stripe'))).toContain('STRIPE_SECRET_KEY')
})

test('the mail check reports the mail server, SPF, DKIM and DMARC of the sender’s domain', async () => {
  const { code, findings } = await run(mailCheckCommand)
  expect(findings.map(({ system, state }) => [system, state])).toEqual([
    ['SMTP', 'ok'],
    ['SPF', 'ok'],
    ['DKIM', 'warning'],
    ['DMARC', 'ok'],
  ])
  expect(code).toBe(0)
  expect((await run(mailCheckCommand, { MAIL_FROM: 'hello@unknown.example' })).code).toBe(1)
})

test('the vision check prints model, latency, tokens and structured output, and exits with 1 without a model', async () => {
  const lines: string[] = []
  const options = { isJson: false, print: (line: string) => lines.push(line) }
  expect(await visionCheckCommand(readConfig(environment), options)).toBe(0)
  for (const part of ['model sees', 'answered after', 'tokens: 800 in, 60 out', 'structured output works'])
    expect(lines.join('\n')).toContain(part)
  expect(await visionCheckCommand(readConfig({}), options)).toBe(1)
})
