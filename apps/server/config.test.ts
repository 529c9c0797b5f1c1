import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ENLARGER_PATH } from './platform/paths.ts'

test('an empty environment gives a complete configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    storefrontUrl: 'http://localhost:3000/store',
    hopeApiUrl: '',
    demo: true,
    role: 'all',
    accountGraceDays: 30,
    payoutCoolingHours: 48,
    payoutFourEyes: false,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('HOPE_API_URL selects another server for the causes, and an invalid address is refused', () => {
  expect(readConfig({ HOPE_API_URL: 'https://hope.example/' }).hopeApiUrl).toBe('https://hope.example')
  expect(() => readConfig({ HOPE_API_URL: 'javascript:alert(1)' })).toThrow('HOPE_API_URL')
})

test('every invalid variable is named in one error', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'boss', DATABASE_URL: 'mysql://a/b' })).toThrow(/PORT.*DATABASE_URL.*ROLE/)
})

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: '4f1c9a27e05bd8634f9e21c7a8b03d56',
  ENCRYPTION_KEY: 'b7d20e94c15f6a38d94e07b1f26c8a53,09e6c4a1b8f75d230e6b9c84a7d1f352',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  ALLOW_TEST_PAYMENTS: '1',
}

test('production starts with its secrets and without the demo', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, demo: false, publicUrl: 'https://shop.example' })
})

const stripeTest = { ALLOW_TEST_PAYMENTS: undefined, STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

test.each<[string, Record<string, string | undefined>, RegExp]>([
  ['a public address without encryption', { PUBLIC_URL: 'http://shop.example' }, /PUBLIC_URL begins with http.*https.*ALLOW_HTTP=1/],
  ['no mail server', { SMTP_URL: undefined }, /SMTP_URL is not set.*smtps:.*ALLOW_LOCAL_MAILBOX=1/],
  ['a test key of Stripe', stripeTest, /STRIPE_SECRET_KEY is a test key.*sk_live_.*ALLOW_TEST_PAYMENTS=1/],
  ['one letter repeated as a secret', { AUTH_SECRET: 'a'.repeat(32) }, /AUTH_SECRET is too easy to guess.*openssl rand -hex 32/],
  [
    'one letter repeated as an older key',
    { ENCRYPTION_KEY: `${production.ENCRYPTION_KEY},${'k'.repeat(32)}` },
    /ENCRYPTION_KEY is too easy to guess/,
  ],
  ['one secret for two purposes', { ENCRYPTION_KEY: production.AUTH_SECRET }, /ENCRYPTION_KEY is the same as AUTH_SECRET/],
])('production does not start with %s, and the error names the value to set', (_, changed, expected) => {
  expect(() => readConfig({ ...production, ...changed })).toThrow(expected)
  // development accepts the settings that production refuses
  expect(readConfig({ ...production, ...changed, NODE_ENV: 'development' }).isProduction).toBe(false)
})

test('production names all unsafe settings in one error', () => {
  const unsafe = { ...production, ...stripeTest, PUBLIC_URL: 'http://shop.example', SMTP_URL: undefined, AUTH_SECRET: 'a'.repeat(32) }
  expect(() => readConfig(unsafe)).toThrow(/AUTH_SECRET.*PUBLIC_URL.*SMTP_URL.*STRIPE_SECRET_KEY/)
})

test('a trial in production starts with what its ALLOW settings permit', () => {
  const trial = { ALLOW_HTTP: '1', ALLOW_LOCAL_MAILBOX: '1', ALLOW_TEST_PAYMENTS: '1' }
  const unsafe = { ...production, ...stripeTest, PUBLIC_URL: 'http://shop.example', SMTP_URL: undefined }
  expect(readConfig({ ...unsafe, ...trial })).toMatchObject({ isProduction: true, publicUrl: 'http://shop.example' })
})

test('production lists each unsafe setting that it permits, and development lists none', () => {
  const trial = { ALLOW_HTTP: '1', ALLOW_LOCAL_MAILBOX: '1', ALLOW_TEST_PAYMENTS: '1' }
  const unsafe = { ...production, ...trial, PUBLIC_URL: 'http://shop.example', SMTP_URL: undefined }
  const warnings = [
    expect.stringMatching(/^PUBLIC_URL begins with http/),
    expect.stringMatching(/^SMTP_URL is not set/),
    expect.stringMatching(/^payments are test payments/),
    expect.stringMatching(/^BACKUP_PASSPHRASE is not set/),
  ]
  expect(readConfig(unsafe).unsafeSettings).toEqual(warnings)
  expect(readConfig({ ...unsafe, ...stripeTest, ...trial }).unsafeSettings).toEqual(warnings)
  const safe = { ...production, ALLOW_TEST_PAYMENTS: undefined, ...stripe, BACKUP_PASSPHRASE: 'violet anchor 12 maple' }
  expect(readConfig(safe).unsafeSettings).toEqual([])
  expect(readConfig({ ...unsafe, NODE_ENV: 'development' }).unsafeSettings).toEqual([])
})

test.each(['AUTH_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL', 'SMTP_URL', 'ALLOW_TEST_PAYMENTS'])(
  'production does not start without %s and names it in the error',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
  },
)

const stripe = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
const connect = { STRIPE_CONNECT: '1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_abc' }

test('production starts with Stripe in place of test payments', () => {
  const config = readConfig({ ...production, ALLOW_TEST_PAYMENTS: undefined, ...stripe })
  expect(config.stripe).toEqual({
    secretKey: 'sk_live_abc',
    webhookSecret: 'whsec_abc',
    apiUrl: undefined,
    collectsTax: false,
    recordsTestMode: false,
  })
})

test('a server that is not in production does not start with a live key of Stripe', () => {
  expect(() => readConfig(stripe)).toThrow(/STRIPE_SECRET_KEY is a live key.*NODE_ENV=production/)
  expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_abc' }).stripe?.secretKey).toBe('rk_test_abc')
})

test.each([
  ['Stripe without its webhook secret', { ...stripe, STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET'],
  ['Stripe without its secret key', { ...stripe, STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY'],
  ['a publishable key of Stripe in place of the secret one', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY'],
  ['Stripe Tax without a key', { STRIPE_TAX: '1' }, 'STRIPE_SECRET_KEY'],
  ['Stripe Connect without a key', { STRIPE_CONNECT: '1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_abc' }, 'STRIPE_SECRET_KEY'],
  ['Stripe Connect without its webhook secret', { ...stripe, STRIPE_CONNECT: '1' }, 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ['the webhook secret of Stripe Connect alone', { ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_abc' }, 'STRIPE_CONNECT=1'],
  [
    'Stripe Connect with a test key',
    { ...stripe, ...connect, STRIPE_SECRET_KEY: 'sk_test_abc', ALLOW_TEST_PAYMENTS: '1' },
    'STRIPE_CONNECT=1 needs a live key',
  ],
  ['Stripe Connect with four eyes', { ...stripe, ...connect, PAYOUT_FOUR_EYES: '1' }, 'PAYOUT_FOUR_EYES=1'],
  ['another address of Stripe', { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL'],
])('production does not start with %s', (_what, change, name) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(name)
})

const topicArn = 'arn:aws:sns:eu-central-1:123456789012:mail-events'

test.each([
  ['no provider', {}, undefined],
  ['SES', { MAIL_EVENTS_PROVIDER: 'ses', MAIL_EVENTS_TOPIC_ARN: topicArn }, { provider: 'ses', topicArn }],
  [
    'Postmark',
    { MAIL_EVENTS_PROVIDER: 'postmark', MAIL_EVENTS_SECRET: 'hook:a:long:password' },
    { provider: 'postmark', user: 'hook', password: 'a:long:password' },
  ],
  [
    'Resend',
    { MAIL_EVENTS_PROVIDER: 'resend', MAIL_EVENTS_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    { provider: 'resend', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  ],
])('bounces and complaints are reported by %s', (_what, given, expected) => {
  expect(readConfig({ ...production, ...given }).mailEvents).toEqual(expected)
})

test.each([
  ['SES without its topic', { MAIL_EVENTS_PROVIDER: 'ses', MAIL_EVENTS_SECRET: 'a secret of the tests' }, 'needs MAIL_EVENTS_TOPIC_ARN'],
  [
    'SES with a queue in place of a topic',
    { MAIL_EVENTS_PROVIDER: 'ses', MAIL_EVENTS_TOPIC_ARN: 'arn:aws:sqs:eu-central-1:1:x' },
    'MAIL_EVENTS_TOPIC_ARN: must be',
  ],
  ['Postmark without a user name', { MAIL_EVENTS_PROVIDER: 'postmark', MAIL_EVENTS_SECRET: 'only-a-long-password' }, 'user:password'],
  [
    'Postmark with a short password',
    { MAIL_EVENTS_PROVIDER: 'postmark', MAIL_EVENTS_SECRET: 'a-long-user:pass' },
    'at least 12 characters',
  ],
  ['Resend without its secret', { MAIL_EVENTS_PROVIDER: 'resend' }, 'begins with whsec_'],
  ['a secret without a provider', { MAIL_EVENTS_SECRET: 'a secret of the tests' }, 'MAIL_EVENTS_PROVIDER, which is not set'],
  ['a DKIM domain without its key', { MAIL_DKIM_DOMAIN: 'shop.example', MAIL_DKIM_SELECTOR: 'mail' }, 'set all, or none'],
  ['an unknown provider', { MAIL_EVENTS_PROVIDER: 'mailchimp' }, 'MAIL_EVENTS_PROVIDER'],
  ['a bounce address with a name', { MAIL_BOUNCE_ADDRESS: 'Tintype <bounces@shop.example>' }, 'MAIL_BOUNCE_ADDRESS'],
  ['two bounce addresses', { MAIL_BOUNCE_ADDRESS: 'a@shop.example,b@shop.example' }, 'MAIL_BOUNCE_ADDRESS'],
])('the server does not start with %s', (_what, given, name) => {
  expect(() => readConfig({ ...production, ...given })).toThrow(name)
})

const shopify = { SHOPIFY_STORE: 'tintype.myshopify.com', SHOPIFY_WEBHOOK_SECRET: 'a secret', SHOPIFY_ACCESS_TOKEN: 'shpat_abc' }

test('a Shopify store is configured with an access token or with client credentials', () => {
  const common = { store: 'tintype.myshopify.com', webhookSecret: 'a secret', apiUrl: undefined }
  expect(readConfig({ ...production, ...shopify }).shopify).toEqual({ ...common, credentials: { accessToken: 'shpat_abc' } })
  const app = { SHOPIFY_ACCESS_TOKEN: undefined, SHOPIFY_CLIENT_ID: 'client', SHOPIFY_CLIENT_SECRET: 'shpss_abc' }
  expect(readConfig({ ...production, ...shopify, ...app }).shopify).toEqual({
    ...common,
    credentials: { clientId: 'client', clientSecret: 'shpss_abc' },
  })
  expect(readConfig({}).shopify).toBeUndefined()
})

test.each([
  ['a Shopify store under another domain', { SHOPIFY_STORE: 'tintype.example' }, 'SHOPIFY_STORE'],
  ['a Shopify store without credentials', { SHOPIFY_ACCESS_TOKEN: undefined }, 'SHOPIFY_ACCESS_TOKEN'],
  [
    'a Shopify store with both kinds of credentials',
    { SHOPIFY_CLIENT_ID: 'client', SHOPIFY_CLIENT_SECRET: 'shpss_abc' },
    'either SHOPIFY_ACCESS_TOKEN',
  ],
  ['a Shopify client id without its secret', { SHOPIFY_CLIENT_ID: 'client' }, 'SHOPIFY_CLIENT_SECRET'],
  ['a Shopify store without a webhook secret', { SHOPIFY_WEBHOOK_SECRET: undefined }, 'SHOPIFY_WEBHOOK_SECRET'],
  ['another address of Shopify', { SHOPIFY_API_URL: 'http://127.0.0.1:1' }, 'SHOPIFY_API_URL'],
  ['a Shopify store and a public address without https', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
])('production does not start with %s', (_what, change, name) => {
  expect(() => readConfig({ ...production, ...shopify, ...change })).toThrow(name)
})

test.each([
  ['PASSWORD_HASH_COST', '8192', '16384'],
  ['AUTH_MIN_RESPONSE_MS', '249', '250'],
])('production does not start with %s=%s, below the default, and starts with %s', (name, low, lowest) => {
  expect(() => readConfig({ ...production, [name]: low })).toThrow(name)
  expect(() => readConfig({ ...production, [name]: lowest })).not.toThrow()
})

test('outside production the cost of a hash and the minimum durations can be lowered, and a cost that is no power of two is refused', () => {
  expect(readConfig({ PASSWORD_HASH_COST: '16', AUTH_MIN_RESPONSE_MS: '0' })).toMatchObject({
    passwordHashCost: 16,
    minResponse: { hashingMs: 0, plainMs: 0 },
  })
  expect(readConfig({})).toMatchObject({ passwordHashCost: 16_384, minResponse: { hashingMs: 250, plainMs: 100 } })
  expect(() => readConfig({ PASSWORD_HASH_COST: '17' })).toThrow('PASSWORD_HASH_COST: must be a power of two')
})

test('production does not start with the demo', () => {
  expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('DEMO')
})

test('the configuration cannot be changed', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test.each([
  [
    'an operator password that is easy to guess',
    { OPERATOR_EMAIL: 'o@shop.example', OPERATOR_PASSWORD: 'Password1!' },
    'OPERATOR_PASSWORD',
  ],
  ['a short encryption key beside a long one', { ENCRYPTION_KEY: `${'k'.repeat(32)},short` }, 'ENCRYPTION_KEY'],
  ['a short AUTH_SECRET', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  ['a short old encryption key', { ENCRYPTION_KEY: 'k'.repeat(32), ENCRYPTION_KEY_OLD: 'short' }, 'ENCRYPTION_KEY_OLD'],
])('production does not start with %s', (_what, change, name) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(name)
})

test.each(['META', 'PINTEREST', 'X', 'THREADS'])(
  'the platform %s is configured with a client id and a secret, and neither is accepted alone',
  (name) => {
    const both = { [`${name}_CLIENT_ID`]: 'an-id', [`${name}_CLIENT_SECRET`]: 'a secret that is long enough' }
    expect(Object.values(readConfig(both).social).filter(Boolean)).toEqual([
      { clientId: 'an-id', clientSecret: 'a secret that is long enough', apiUrl: undefined },
    ])
    expect(Object.values(readConfig({}).social).filter(Boolean)).toEqual([])
    expect(() => readConfig({ [`${name}_CLIENT_ID`]: 'an-id' })).toThrow(`${name}_CLIENT_SECRET`)
    expect(() => readConfig({ ...production, ...both, [`${name}_API_URL`]: 'http://127.0.0.1:1' })).toThrow(`${name}_API_URL`)
  },
)

test('SOCIAL_NETWORKS enables networks that need no credentials, and an unknown name is refused', () => {
  expect(readConfig({ SOCIAL_NETWORKS: ' Mastodon, bluesky,mastodon,' }).socialNetworks).toEqual(['mastodon', 'bluesky'])
  expect(readConfig({}).socialNetworks).toEqual([])
  expect(() => readConfig({ SOCIAL_NETWORKS: 'bluesky,myspace' })).toThrow('SOCIAL_NETWORKS contains "myspace"')
  expect(() => readConfig({ ...production, SOCIAL_TEST_ORIGIN: 'http://127.0.0.1:1' })).toThrow('SOCIAL_TEST_ORIGIN')
})

test('the signatures of Facebook are verified with the Meta client secret or with FACEBOOK_APP_SECRET', () => {
  const meta = { META_CLIENT_ID: '1', META_CLIENT_SECRET: 'the secret of the app' }
  expect(readConfig(meta).facebookAppSecret).toBe('the secret of the app')
  expect(readConfig({ ...meta, FACEBOOK_APP_SECRET: 'the secret of another' }).facebookAppSecret).toBe('the secret of another')
})

test('STORAGE_URL selects a bucket, and the AWS variables contain its keys', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'very secret' }
  const url = 's3://prints/shop/one?endpoint=https://minio.example/&region=eu-central-1&public_endpoint=https://files.example'
  expect(readConfig({ STORAGE_URL: url, ...keys }).bucket).toEqual({
    bucket: 'prints',
    prefix: 'shop/one/',
    region: 'eu-central-1',
    endpoint: 'https://minio.example',
    publicEndpoint: 'https://files.example',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'very secret', sessionToken: undefined },
  })
  expect(readConfig({ STORAGE_URL: 's3://prints' }).bucket).toMatchObject({ prefix: '', endpoint: undefined, credentials: undefined })
  expect(readConfig({}).bucket).toBeUndefined()
})

test.each([
  ['another protocol', 'https://prints.example', 's3://bucket'],
  ['no bucket', 's3:///x', 's3://bucket'],
  ['no protocol', 'prints', 'STORAGE_URL'],
  ['keys in it', 's3://AKIA:secret@prints', 'AWS_ACCESS_KEY_ID'],
  ['an unknown parameter', 's3://prints?endpont=x', 'endpont'],
  ['an invalid endpoint', 's3://prints?endpoint=minio', 'endpoint'],
])('a storage address with %s is refused without a secret in the error', (_what, url, name) => {
  const error = captureError(() => readConfig({ STORAGE_URL: url }))
  expect(error).toContain(name)
  expect(error).not.toContain('secret@')
  expect(captureError(() => readConfig({ STORAGE_URL: 's3://prints', AWS_ACCESS_KEY_ID: 'AKIA' }))).toContain('AWS_SECRET_ACCESS_KEY')
})

function captureError(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('DATABASE_DIRECT_URL is the address past a pooler and is refused without DATABASE_URL', () => {
  const [pooler, direct] = ['postgres://a:b@pooler/c', 'postgres://a:b@database/c']
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: pooler,
    databaseDirectUrl: direct,
  })
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL')
})

test('a server in production drains for five seconds by default when it stops', () => {
  expect([readConfig({}).drainMs, readConfig(production).drainMs, readConfig({ DRAIN_SECONDS: '2' }).drainMs]).toEqual([0, 5000, 2000])
  expect(() => readConfig({ DRAIN_SECONDS: '60' })).toThrow('DRAIN_SECONDS')
})

test('a worker listens only if PORT is set', () => {
  expect([readConfig({ ROLE: 'worker' }).workerPort, readConfig({ ROLE: 'worker', PORT: '3001' }).workerPort]).toEqual([undefined, 3001])
})

test('new secrets precede the secrets that they replace', () => {
  const [n, o, p] = ['n', 'o', 'p'].map((letter) => letter.repeat(32))
  const config = readConfig({ AUTH_SECRET: n, AUTH_SECRET_OLD: `${o}, ${p}`, ENCRYPTION_KEY: `${n},${o}`, ENCRYPTION_KEY_OLD: p })
  expect([config.authSecrets, config.encryptionKeys]).toEqual([
    [n, o, p],
    [n, o, p],
  ])
})

test.each(['AUTH_SECRET', 'ENCRYPTION_KEY'])('an old %s is refused without the new one', (name) => {
  expect(() => readConfig({ [`${name}_OLD`]: 'o'.repeat(32) })).toThrow(`${name}_OLD is set, but ${name} is not`)
})

test('a vision model is configured with its address and name, and neither is accepted alone', () => {
  const [AI_BASE_URL, AI_MODEL] = ['http://127.0.0.1:11434/v1', 'sees']
  expect(readConfig({}).model).toBeUndefined()
  expect(readConfig({ ...production, AI_BASE_URL, AI_MODEL }).model).toEqual({
    ...{ baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: undefined, totalMs: 8000 },
  })
  expect(readConfig({ AI_BASE_URL, AI_MODEL, AI_API_KEY: 'sk-1', AI_TIMEOUT_SECONDS: '30' }).model).toMatchObject({
    ...{ apiKey: 'sk-1', totalMs: 30_000 },
  })
  expect(readConfig({ AI_BASE_URL, AI_MODEL, AI_PRICE_INPUT: '0.4', AI_PRICE_OUTPUT: '1.6' }).model).toMatchObject({
    prices: { inputPerMillion: 0.4, outputPerMillion: 1.6 },
  })
  expect(() => readConfig({ AI_BASE_URL, AI_MODEL, AI_PRICE_INPUT: '0.4' })).toThrow('AI_PRICE_OUTPUT')
  expect(() => readConfig({ AI_BASE_URL })).toThrow('AI_MODEL is not set')
  expect(() => readConfig({ AI_MODEL })).toThrow('AI_BASE_URL is not set')
  expect(() => readConfig({ AI_API_KEY: 'sk-1' })).toThrow('AI_BASE_URL is not set')
  expect(() => readConfig({ AI_BASE_URL: 'ftp://models.example', AI_MODEL })).toThrow('AI_BASE_URL')
  expect(captureError(() => readConfig({ AI_BASE_URL: 'https://me:secret@models.example/v1', AI_MODEL }))).not.toContain('secret')
  expect(() => readConfig({ AI_BASE_URL: 'https://me:secret@models.example/v1', AI_MODEL })).toThrow('AI_API_KEY')
})

test('PRINT_PROFILE is resolved relative to the working directory', () => {
  expect(readConfig({}).printProfile).toBeUndefined()
  expect(readConfig({ PRINT_PROFILE: 'press/metal.icc' }).printProfile).toBe(join(process.cwd(), 'press', 'metal.icc'))
})

test('PICTURE_WORKERS is two by default and accepts only one or two', () => {
  expect(readConfig({}).pictureWorkers).toBe(2)
  expect(readConfig({ PICTURE_WORKERS: '1' }).pictureWorkers).toBe(1)
  for (const workers of ['0', '3', '1.5']) expect(() => readConfig({ PICTURE_WORKERS: workers })).toThrow('PICTURE_WORKERS')
})

const jwt = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`
const supabase = { SUPABASE_URL: 'https://project.supabase.co/', SUPABASE_ANON_KEY: 'sb_publishable_x' }

test('SUPABASE_URL and SUPABASE_ANON_KEY select Supabase Auth for artists; without them the built-in provider authenticates them', () => {
  expect(readConfig({}).supabase).toBeUndefined()
  expect(readConfig({ SUPABASE_URL: '', SUPABASE_ANON_KEY: ' ' }).supabase).toBeUndefined()
  const url = 'https://project.supabase.co'
  expect(readConfig(supabase).supabase).toEqual({ url, anonKey: 'sb_publishable_x', jwtSecret: undefined, serviceKey: undefined })
  const more = { SUPABASE_JWT_SECRET: 's'.repeat(32), SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_x' }
  expect(readConfig({ ...supabase, ...more }).supabase).toMatchObject({ jwtSecret: 's'.repeat(32), serviceKey: 'sb_secret_x' })
  const old = { SUPABASE_ANON_KEY: jwt('anon'), SUPABASE_SERVICE_ROLE_KEY: jwt('service_role') }
  expect(readConfig({ ...supabase, ...old }).supabase?.serviceKey).toBe(jwt('service_role'))
  for (const local of ['http://127.0.0.1:54321', 'http://localhost:54321', 'http://[::1]:54321'])
    expect(readConfig({ ...supabase, SUPABASE_URL: local }).supabase?.url).toBe(local)
})

test.each<[string, Record<string, string>, string]>([
  ['without the key', { SUPABASE_ANON_KEY: '' }, 'SUPABASE_ANON_KEY is not set'],
  ['without the address', { SUPABASE_URL: '' }, 'SUPABASE_URL is not set'],
  [
    'without both, but with a service key',
    { SUPABASE_URL: '', SUPABASE_ANON_KEY: '', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_x' },
    'not set',
  ],
  ['with an unencrypted address', { SUPABASE_URL: 'http://project.example' }, 'unencrypted'],
  ['with a name that only begins like an address of this machine', { SUPABASE_URL: 'http://127.0.0.1.example' }, 'unencrypted'],
  ['with a password in the address', { SUPABASE_URL: 'https://a:b@project.example' }, 'plain address'],
  ['with a query in the address', { SUPABASE_URL: 'https://project.example/?a=b' }, 'plain address'],
  ['with another protocol', { SUPABASE_URL: 'postgres://project.example' }, 'SUPABASE_URL'],
  ['with a secret key for browsers', { SUPABASE_ANON_KEY: 'sb_secret_x' }, 'every browser receives it'],
  ['with an old service key for browsers', { SUPABASE_ANON_KEY: jwt('service_role') }, 'every browser receives it'],
  ['with a public key as service key', { SUPABASE_SERVICE_ROLE_KEY: jwt('anon') }, 'SUPABASE_SERVICE_ROLE_KEY must be'],
  ['with a short secret', { SUPABASE_JWT_SECRET: 's'.repeat(31) }, 'SUPABASE_JWT_SECRET'],
])('a Supabase project is refused %s', (_, changes, expected) => {
  expect(() => readConfig({ ...supabase, ...changes })).toThrow(expected)
})

test('production warns about a Supabase project without the service key, because an erasure is then not complete', () => {
  const warnings = (more: object) => readConfig({ ...production, ...supabase, ...more }).unsafeSettings.join()
  expect(warnings({})).toContain('SUPABASE_SERVICE_ROLE_KEY is not set')
  expect(warnings({ SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_x' })).not.toContain('SUPABASE')
})

test('commissions clear 14 days after the delivery in production and at once elsewhere, unless the setting says otherwise', () => {
  const holds = (environment: Record<string, string>) => readConfig(environment).commissionHoldDays
  expect([holds({}), holds({ NODE_ENV: 'development' }), holds(production)]).toEqual([0, 0, 14])
  expect([holds({ ...production, COMMISSION_HOLD_DAYS: '0' }), holds({ COMMISSION_HOLD_DAYS: '7' })]).toEqual([0, 7])
})

test('UPSCALE_MODEL names a network, or switches it off; without it our own network is used', () => {
  expect(readConfig({}).upscaleModel).toBe(ENLARGER_PATH)
  expect(readConfig({ UPSCALE_MODEL: 'models/general.onnx' }).upscaleModel).toBe(join(process.cwd(), 'models/general.onnx'))
  expect(readConfig({ UPSCALE_MODEL: 'off' }).upscaleModel).toBeUndefined()
})
