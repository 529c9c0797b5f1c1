import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing set is a whole configuration', () => {
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

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('Hope may be answered elsewhere', () => {
  expect(readConfig({ HOPE_API_URL: 'https://hope.example/' }).hopeApiUrl).toBe('https://hope.example')
  expect(() => readConfig({ HOPE_API_URL: 'javascript:alert(1)' })).toThrow('HOPE_API_URL')
})

test('every bad value is named at once', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'boss', DATABASE_URL: 'mysql://a/b' })).toThrow(/PORT.*DATABASE_URL.*ROLE/)
})

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a'.repeat(32),
  ENCRYPTION_KEY: `${'k'.repeat(32)},${'j'.repeat(32)}`,
  PUBLIC_URL: 'https://shop.example',
  ALLOW_TEST_PAYMENTS: '1',
}

test('production starts with its secrets, and without a demo', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, demo: false, publicUrl: 'https://shop.example' })
})

test.each(['AUTH_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL', 'ALLOW_TEST_PAYMENTS'])(
  'production does not start without %s, and says so',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
  },
)

const stripe = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

test('production starts with Stripe in place of test payments', () => {
  const config = readConfig({ ...production, ALLOW_TEST_PAYMENTS: undefined, ...stripe })
  expect(config.stripe).toEqual({ secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc', apiUrl: undefined })
})

test.each([
  ['one of Stripe’s secrets alone', { ...stripe, STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET'],
  ['the other alone', { ...stripe, STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY'],
  ['a key that may be shown in place of the secret one', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY'],
  ['Stripe at another place', { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL'],
])('production does not start with %s (R8)', (_what, change, name) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(name)
})

const shopify = { SHOPIFY_STORE: 'tintype.myshopify.com', SHOPIFY_WEBHOOK_SECRET: 'a secret', SHOPIFY_ACCESS_TOKEN: 'shpat_abc' }

test('a shop at Shopify is reached with a token that stays, or with one that the app gets for a day', () => {
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
  ['a shop under another address', { SHOPIFY_STORE: 'tintype.example' }, 'SHOPIFY_STORE'],
  ['a shop without a way in', { SHOPIFY_ACCESS_TOKEN: undefined }, 'SHOPIFY_ACCESS_TOKEN'],
  ['a shop with two', { SHOPIFY_CLIENT_ID: 'client', SHOPIFY_CLIENT_SECRET: 'shpss_abc' }, 'either SHOPIFY_ACCESS_TOKEN'],
  ['half of an app', { SHOPIFY_CLIENT_ID: 'client' }, 'SHOPIFY_CLIENT_SECRET'],
  ['a shop whose messages nobody can check', { SHOPIFY_WEBHOOK_SECRET: undefined }, 'SHOPIFY_WEBHOOK_SECRET'],
  ['Shopify at another place', { SHOPIFY_API_URL: 'http://127.0.0.1:1' }, 'SHOPIFY_API_URL'],
  ['pictures that Shopify cannot fetch', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
])('production does not start with %s (R8)', (_what, change, name) => {
  expect(() => readConfig({ ...production, ...shopify, ...change })).toThrow(name)
})

test('production does not start with the demo', () => {
  expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('DEMO')
})

test('the configuration cannot be changed', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test.each([
  ['an operator whom anybody could guess', { OPERATOR_EMAIL: 'o@shop.example', OPERATOR_PASSWORD: 'Password1!' }, 'OPERATOR_PASSWORD'],
  ['one encryption key of two that is short', { ENCRYPTION_KEY: `${'k'.repeat(32)},short` }, 'ENCRYPTION_KEY'],
  ['a short secret', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  ['an old key that is short', { ENCRYPTION_KEY: 'k'.repeat(32), ENCRYPTION_KEY_OLD: 'short' }, 'ENCRYPTION_KEY_OLD'],
])('production does not start with %s', (_what, change, name) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(name)
})

test.each(['META', 'PINTEREST', 'X'])('%s is there with its id and its secret, and not with one of them', (name) => {
  const both = { [`${name}_CLIENT_ID`]: 'an-id', [`${name}_CLIENT_SECRET`]: 'a secret that is long enough' }
  expect(Object.values(readConfig(both).social).filter(Boolean)).toEqual([
    { clientId: 'an-id', clientSecret: 'a secret that is long enough', apiUrl: undefined },
  ])
  expect(Object.values(readConfig({}).social)).toEqual([undefined, undefined, undefined])
  expect(() => readConfig({ [`${name}_CLIENT_ID`]: 'an-id' })).toThrow(`${name}_CLIENT_SECRET`)
  expect(() => readConfig({ ...production, ...both, [`${name}_API_URL`]: 'http://127.0.0.1:1' })).toThrow(`${name}_API_URL`)
})

test('what Facebook signs is signed with the secret of the app, unless it has another one', () => {
  const meta = { META_CLIENT_ID: '1', META_CLIENT_SECRET: 'the secret of the app' }
  expect(readConfig(meta).facebookAppSecret).toBe('the secret of the app')
  expect(readConfig({ ...meta, FACEBOOK_APP_SECRET: 'the secret of another' }).facebookAppSecret).toBe('the secret of another')
})

test('files may lie in a bucket; its keys are where the AWS tools have them', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'very secret' }
  const url = 's3://plates/shop/one?endpoint=https://minio.example/&region=eu-central-1&public_endpoint=https://files.example'
  expect(readConfig({ STORAGE_URL: url, ...keys }).bucket).toEqual({
    bucket: 'plates',
    prefix: 'shop/one/',
    region: 'eu-central-1',
    endpoint: 'https://minio.example',
    publicEndpoint: 'https://files.example',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'very secret', sessionToken: undefined },
  })
  expect(readConfig({ STORAGE_URL: 's3://plates' }).bucket).toMatchObject({ prefix: '', endpoint: undefined, credentials: undefined })
  expect(readConfig({}).bucket).toBeUndefined()
})

test.each([
  ['another protocol', 'https://plates.example', 's3://bucket'],
  ['no bucket', 's3:///x', 's3://bucket'],
  ['something that is no address', 'plates', 'STORAGE_URL'],
  ['keys in it', 's3://AKIA:secret@plates', 'AWS_ACCESS_KEY_ID'],
  ['a setting that it does not have', 's3://plates?endpont=x', 'endpont'],
  ['an endpoint that is none', 's3://plates?endpoint=minio', 'endpoint'],
])('a place for files with %s is refused, without a secret in the sentence', (_what, url, name) => {
  const error = captureError(() => readConfig({ STORAGE_URL: url }))
  expect(error).toContain(name)
  expect(error).not.toContain('secret@')
  expect(captureError(() => readConfig({ STORAGE_URL: 's3://plates', AWS_ACCESS_KEY_ID: 'AKIA' }))).toContain('AWS_SECRET_ACCESS_KEY')
})

function captureError(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('PostgreSQL may stand behind a pooler, and is reachable past it', () => {
  const [pooler, direct] = ['postgres://a:b@pooler/c', 'postgres://a:b@database/c']
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: pooler,
    databaseDirectUrl: direct,
  })
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL')
})

test('a server in production goes on for a moment when it is told to stop', () => {
  expect([readConfig({}).drainMs, readConfig(production).drainMs, readConfig({ DRAIN_SECONDS: '2' }).drainMs]).toEqual([0, 5000, 2000])
  expect(() => readConfig({ DRAIN_SECONDS: '60' })).toThrow('DRAIN_SECONDS')
})

test('a worker listens where it was told to, and nowhere else', () => {
  expect([readConfig({ ROLE: 'worker' }).workerPort, readConfig({ ROLE: 'worker', PORT: '3001' }).workerPort]).toEqual([undefined, 3001])
})

test('secrets stand before those that they replace', () => {
  const [n, o, p] = ['n', 'o', 'p'].map((letter) => letter.repeat(32))
  const config = readConfig({ AUTH_SECRET: n, AUTH_SECRET_OLD: `${o}, ${p}`, ENCRYPTION_KEY: `${n},${o}`, ENCRYPTION_KEY_OLD: p })
  expect([config.authSecrets, config.encryptionKeys]).toEqual([
    [n, o, p],
    [n, o, p],
  ])
})

test.each(['AUTH_SECRET', 'ENCRYPTION_KEY'])('an old %s needs the one that replaces it', (name) => {
  expect(() => readConfig({ [`${name}_OLD`]: 'o'.repeat(32) })).toThrow(`${name}_OLD is set, and ${name} is not`)
})

test('a model looks at pictures where its server and its name are given', () => {
  const [AI_BASE_URL, AI_MODEL] = ['http://127.0.0.1:11434/v1', 'sees']
  expect(readConfig({}).model).toBeUndefined()
  expect(readConfig({ ...production, AI_BASE_URL, AI_MODEL }).model).toEqual({
    ...{ baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: undefined, totalMs: 8000 },
  })
  expect(readConfig({ AI_BASE_URL, AI_MODEL, AI_API_KEY: 'sk-1', AI_TIMEOUT_SECONDS: '30' }).model).toMatchObject({
    ...{ apiKey: 'sk-1', totalMs: 30_000 },
  })
  expect(() => readConfig({ AI_BASE_URL })).toThrow('AI_MODEL is not set')
  expect(() => readConfig({ AI_MODEL })).toThrow('AI_BASE_URL is not set')
  expect(() => readConfig({ AI_API_KEY: 'sk-1' })).toThrow('AI_BASE_URL is not set')
  expect(() => readConfig({ AI_BASE_URL: 'ftp://models.example', AI_MODEL })).toThrow('AI_BASE_URL')
  expect(captureError(() => readConfig({ AI_BASE_URL: 'https://me:secret@models.example/v1', AI_MODEL }))).not.toContain('secret')
  expect(() => readConfig({ AI_BASE_URL: 'https://me:secret@models.example/v1', AI_MODEL })).toThrow('AI_API_KEY')
})

test('the profile of the press is a file, seen from where the server was started', () => {
  expect(readConfig({}).printProfile).toBeUndefined()
  expect(readConfig({ PRINT_PROFILE: 'press/metal.icc' }).printProfile).toBe(join(process.cwd(), 'press', 'metal.icc'))
})

test('two pictures are decoded at once, or one, and never a third', () => {
  expect(readConfig({}).pictureWorkers).toBe(2)
  expect(readConfig({ PICTURE_WORKERS: '1' }).pictureWorkers).toBe(1)
  for (const workers of ['0', '3', '1.5']) expect(() => readConfig({ PICTURE_WORKERS: workers })).toThrow('PICTURE_WORKERS')
})

test.each(['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_JWT_SECRET'])('%s is not passed over without a word', (name) => {
  expect(() => readConfig({ [name]: 'https://project.example' })).toThrow(`${name} is set, and nobody can sign in with Supabase here`)
  expect(() => readConfig({ [name]: '' })).not.toThrow()
})
