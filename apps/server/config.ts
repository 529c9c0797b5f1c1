import { resolve } from 'node:path'
import { limits } from '@tintype/contract/limits'
import { OPEN_NETWORKS, type OpenNetwork } from '@tintype/contract/social/networks'
import { isEmail, normaliseEmail } from '@tintype/domain/email/email-address'
import { z } from 'zod'
import { MIN_RESPONSE } from './platform/auth/limits/min-response.ts'
import { PASSWORD_HASH_COST } from './platform/auth/passwords/hash-password.ts'
import { findPasswordProblem } from './platform/auth/rules.ts'
import { estimateEntropyBits, MIN_SECRET_BITS } from './platform/auth/secrets/secret-entropy.ts'
import { isLoopback, isServiceKey, type SupabaseSettings } from './platform/auth/supabase/settings.ts'
import { DEFAULT_NICENESS } from './platform/images/processes/fork-for-pictures.ts'
import type { DkimSettings } from './platform/mail/dkim.ts'
import { MAIL_EVENT_PROVIDERS, type MailEventSettings } from './platform/mail/events/mail-events.ts'
import { ENLARGER_PATH } from './platform/paths.ts'
import { StartError } from './platform/start-error.ts'
import { type BucketAddress, parseBucketUrl } from './platform/storage/bucket-address.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const text = z.string().trim().min(1)

/** All environment variables. Empty counts as unset. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default('./.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * Direct connection to PostgreSQL as the owner of the tables. Needed if DATABASE_URL logs in as tintype_app or leads to a pooler
   * (PgBouncer in transaction mode).
   */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  STORAGE_URL: text.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default('Tintype <hello@tintype.example>'),
  /** The envelope sender (return path), to which mail servers send bounces. */
  MAIL_BOUNCE_ADDRESS: text
    .regex(/^[\w.+-]{1,64}@[a-z0-9.-]+\.[a-z0-9-]+$/i, 'must be an address without a name: bounces@example.com')
    .optional(),
  /** Signature of mails, for mail servers that do not sign. */
  MAIL_DKIM_DOMAIN: text
    .toLowerCase()
    .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/, 'must be a domain')
    .optional(),
  MAIL_DKIM_SELECTOR: text.regex(/^[A-Za-z0-9._-]+$/, 'must be a DKIM selector').optional(),
  MAIL_DKIM_KEY_FILE: text.optional(),
  /** The mail provider that reports bounces and complaints by webhook. */
  MAIL_EVENTS_PROVIDER: z.enum(MAIL_EVENT_PROVIDERS).optional(),
  /** Postmark: `user:password` of the webhook's address. Resend: the signing secret. */
  MAIL_EVENTS_SECRET: text.min(16).optional(),
  /** SES: the SNS topic of its notifications. */
  MAIL_EVENTS_TOPIC_ARN: text
    .regex(/^arn:aws(-cn|-us-gov)?:sns:[a-z0-9-]{3,}:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic: arn:aws:sns:region:account:name')
    .optional(),
  AUTH_SECRET: text.min(32).optional(),
  ENCRYPTION_KEY: text
    .refine((keys) => keys.split(',').every((key) => key.trim().length >= 32), 'each key must have at least 32 characters')
    .optional(),
  /** Former secrets, comma-separated. They decrypt and verify existing data and are never used for new data. */
  AUTH_SECRET_OLD: text
    .refine((secrets) => secrets.split(',').every((secret) => secret.trim().length >= 32), 'each secret must have at least 32 characters')
    .optional(),
  ENCRYPTION_KEY_OLD: text
    .refine((keys) => keys.split(',').every((key) => key.trim().length >= 32), 'each key must have at least 32 characters')
    .optional(),
  BACKUP_PASSPHRASE: text.min(16).optional(),
  OPERATOR_EMAIL: text.overwrite(normaliseEmail).refine(isEmail, 'must be an email address').optional(),
  OPERATOR_PASSWORD: text.min(9).optional(),
  DEMO: flag.optional(),
  STOREFRONT_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_TEST_PAYMENTS: flag.default(false),
  /** Allows production without a mail server, for a trial. Mails are written to a folder of the data folder. */
  ALLOW_LOCAL_MAILBOX: flag.default(false),
  /** Allows production without TLS, for a trial in a private network. */
  ALLOW_HTTP: flag.default(false),
  STRIPE_SECRET_KEY: text
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret or restricted key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_\w+$/, 'must be a webhook signing secret, which begins with whsec_').optional(),
  /** Set: customers pay in Stripe's form on our page instead of on Stripe's page. */
  STRIPE_PUBLISHABLE_KEY: text
    .regex(/^pk_(test|live)_\w+$/, 'must be a Stripe publishable key, which begins with pk_test_ or pk_live_')
    .optional(),
  /** Stripe Tax adds tax to each order. */
  STRIPE_TAX: flag.default(false),
  /** Artists can be paid through Stripe Connect. */
  STRIPE_CONNECT: flag.default(false),
  /** The signing secret of the webhook endpoint for events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: text.regex(/^whsec_\w+$/, 'must be a webhook signing secret, which begins with whsec_').optional(),
  /** Only for tests: the address of a Stripe stand-in. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHOPIFY_STORE: text.regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, 'must be a Shopify shop domain: name.myshopify.com').optional(),
  SHOPIFY_ACCESS_TOKEN: text.optional(),
  SHOPIFY_CLIENT_ID: text.optional(),
  SHOPIFY_CLIENT_SECRET: text.optional(),
  SHOPIFY_WEBHOOK_SECRET: text.optional(),
  /** Only for tests: the address of a Shopify stand-in. */
  SHOPIFY_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Only for tests: a local origin that webhooks may be sent to. */
  WEBHOOK_TEST_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** scrypt's N, a power of two. Only tests set less than the default, which production refuses. */
  PASSWORD_HASH_COST: z.coerce
    .number()
    .int()
    .min(2)
    .max(1_048_576)
    .refine((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two')
    .default(PASSWORD_HASH_COST),
  /** Minimum duration, in ms, of sign-in and sign-up responses. Only tests set less than the default, which production refuses. */
  AUTH_MIN_RESPONSE_MS: z.coerce.number().min(0).max(10_000).default(MIN_RESPONSE.hashingMs),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  METRICS_TOKEN: text.min(16).optional(),
  /** OTLP over HTTP endpoint of a trace collector. Unset: no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector, in OpenTelemetry's format: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  /** Fraction of requests to trace, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** A server with OpenAI's chat completions API for AI analysis. Includes the version, such as `http://127.0.0.1:11434/v1`. */
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  /** Timeout of an AI analysis in all. A model without a graphics card needs more than the default 8 s. */
  AI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(60).default(8),
  /** What a million tokens cost, in the currency of the invoices. Only for the metric of the cost. */
  AI_PRICE_INPUT: z.coerce.number().min(0).optional(),
  AI_PRICE_OUTPUT: z.coerce.number().min(0).optional(),
  META_CLIENT_ID: text.optional(),
  META_CLIENT_SECRET: text.min(16).optional(),
  PINTEREST_CLIENT_ID: text.optional(),
  PINTEREST_CLIENT_SECRET: text.optional(),
  X_CLIENT_ID: text.optional(),
  X_CLIENT_SECRET: text.optional(),
  THREADS_CLIENT_ID: text.optional(),
  THREADS_CLIENT_SECRET: text.min(16).optional(),
  /** Networks that need no credentials, comma-separated: `bluesky`, `mastodon`. */
  SOCIAL_NETWORKS: text.optional(),
  /** Only for tests: a local address that artists may name as their server at a network. */
  SOCIAL_TEST_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Only for tests: the addresses of platform stand-ins. */
  META_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PINTEREST_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  X_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  THREADS_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Secret that Facebook signs data deletion requests with. Unset: META_CLIENT_SECRET. */
  FACEBOOK_APP_SECRET: text.min(16).optional(),
  /** A project of Supabase Auth that authenticates artists: its address as in `iss` of its tokens, and the key for browsers. */
  SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPABASE_ANON_KEY: text.optional(),
  /** Only for a project without signing keys. */
  SUPABASE_JWT_SECRET: text.min(32).optional(),
  /** For erasure, the look-up of new users, and links that secure an account. */
  SUPABASE_SERVICE_ROLE_KEY: text.optional(),
  /** Grace period between the request to delete an account and the deletion. */
  ACCOUNT_GRACE_DAYS: z.coerce.number().min(0).max(365).default(30),
  /** Waiting period of payouts after a change of the payout details. */
  PAYOUT_COOLING_HOURS: z.coerce.number().min(0).max(720).default(48),
  /** The operator who approved or exported a payout may not mark it as paid. */
  PAYOUT_FOUR_EYES: flag.default(false),
  /** Days after a delivery until a commission clears: the customer's claim window. 0: at once. Unset: 14 in production, else 0. */
  COMMISSION_HOLD_DAYS: z.coerce.number().int().min(0).max(365).optional(),
  /** Size of the local disk cache of public pictures. Only used if STORAGE_URL names a bucket. */
  STORAGE_CACHE_MB: z.coerce.number().int().min(16).max(1_000_000).default(1024),
  /** Time that a stopping server keeps serving, so that load balancers notice the stop. Unset: 5 in production, else 0. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(15).optional(),
  /** Maximum database connections of this process. It keeps two thirds of them open. The queue uses up to six more. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /**
   * Pictures processed at once in the picture process. A third concurrent decode may exhaust the machine; for more, use another process.
   */
  PICTURE_WORKERS: z.coerce.number().int().min(1).max(2).default(2),
  /** `nice` value of picture processes relative to the server; 0 if they have a machine of their own. */
  PICTURE_NICENESS: z.coerce.number().int().min(0).max(19).default(DEFAULT_NICENESS),
  /** An ONNX network that enlarges pictures too coarse to print. Unset: our own. `off`: the built-in filter. */
  UPSCALE_MODEL: text.optional(),
  /** Languages of the text in pictures, as Tesseract codes separated by commas. Each needs its package `@tesseract.js-data/<code>`. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-z_]{3,10}(,[a-z_]{3,10})*$/, 'must be codes of languages separated by commas, such as eng,deu')
    .default('eng')
    .transform((codes) => codes.split(',')),
  /** Use the network that rates whether artworks in review may show nudity, as a hint for operators, and that recognises subjects. */
  CONTENT_HINTS: flag.default(true),
  /** An ICC profile of the press, RGB or CMYK, for print files. Unset: sRGB. */
  PRINT_PROFILE: text.optional(),
  /** Also encode artworks on sale as AVIF, which takes about a second of CPU time per picture. */
  AVIF: flag.default(true),
})

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Parses the environment into a typed, frozen object. The only reader of `process.env`. @throws StartError with all invalid values */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartError(describe(parsed.error))
  const env = parsed.data
  if (Boolean(env.OPERATOR_EMAIL) !== Boolean(env.OPERATOR_PASSWORD)) {
    throw new StartError('OPERATOR_EMAIL and OPERATOR_PASSWORD go together: set both, or neither.')
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both, or neither.')
  }
  checkPublishableKey(env)
  requireConnectSettings(env)
  if (env.STRIPE_TAX && !env.STRIPE_SECRET_KEY) throw new StartError('STRIPE_TAX=1 needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  for (const name of ['AUTH_SECRET', 'ENCRYPTION_KEY'] as const) {
    if (env[`${name}_OLD`] && !env[name]) throw new StartError(`${name}_OLD is set, but ${name} is not. Put the new value into ${name}.`)
  }
  const shopify = readShopify(env)
  const supabase = readSupabase(env)
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction) refuseDefaults(env)
  else refuseLiveKey(env)
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new StartError('DATABASE_DIRECT_URL goes with DATABASE_URL: set both, or DATABASE_URL alone.')
  }
  const port = env.PORT ?? 3000
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '')
  return Object.freeze({
    isProduction,
    port,
    /** A worker without a configured port does not listen, because it may share a machine with a web process. */
    workerPort: env.PORT,
    host: env.HOST,
    publicUrl,
    storefrontUrl: (env.STOREFRONT_URL ?? `${publicUrl}/store`).replace(/(?<!\/)\/+$/, ''),
    /** Empty: this server answers the Hope calls. */
    hopeApiUrl: (env.HOPE_API_URL ?? '').replace(/(?<!\/)\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databasePool: env.DATABASE_POOL,
    databaseHeld: Math.ceil((env.DATABASE_POOL * 2) / 3),
    role: env.ROLE,
    drainMs: (env.DRAIN_SECONDS ?? (isProduction ? 5 : 0)) * 1000,
    bucket: readBucket(env),
    storageCacheBytes: env.STORAGE_CACHE_MB * 1024 * 1024,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Undefined: the address of `mailFrom`. */
    mailBounceAddress: env.MAIL_BOUNCE_ADDRESS,
    mailEvents: readMailEvents(env),
    dkim: readDkim(env),
    /** The newest first. Undefined: secrets are generated and stored. */
    authSecrets: env.AUTH_SECRET === undefined ? undefined : [env.AUTH_SECRET, ...listed(env.AUTH_SECRET_OLD)],
    encryptionKeys: env.ENCRYPTION_KEY === undefined ? undefined : [...listed(env.ENCRYPTION_KEY), ...listed(env.ENCRYPTION_KEY_OLD)],
    /** Encrypts and decrypts backups. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    operator: env.OPERATOR_EMAIL && env.OPERATOR_PASSWORD ? { email: env.OPERATOR_EMAIL, password: env.OPERATOR_PASSWORD } : undefined,
    demo: env.DEMO ?? !isProduction,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            /** Undefined: customers pay on Stripe's page. */
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            /** Undefined: artists are not paid through Stripe. */
            connectWebhookSecret: env.STRIPE_CONNECT ? env.STRIPE_CONNECT_WEBHOOK_SECRET : undefined,
            collectsTax: env.STRIPE_TAX,
            apiUrl: env.STRIPE_API_URL,
            recordsTestMode: !isProduction,
          }
        : undefined,
    shopify,
    supabase,
    webhookTestOrigin: env.WEBHOOK_TEST_ORIGIN && new URL(env.WEBHOOK_TEST_ORIGIN).origin,
    passwordHashCost: env.PASSWORD_HASH_COST,
    minResponse: { hashingMs: env.AUTH_MIN_RESPONSE_MS, plainMs: Math.min(MIN_RESPONSE.plainMs, env.AUTH_MIN_RESPONSE_MS) },
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT && {
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: readPairs(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
    facebookAppSecret: env.FACEBOOK_APP_SECRET ?? env.META_CLIENT_SECRET,
    social: {
      meta: readSocial(env, 'META'),
      pinterest: readSocial(env, 'PINTEREST'),
      x: readSocial(env, 'X'),
      threads: readSocial(env, 'THREADS'),
    },
    socialNetworks: readNetworks(env.SOCIAL_NETWORKS ?? ''),
    socialTestOrigin: env.SOCIAL_TEST_ORIGIN && new URL(env.SOCIAL_TEST_ORIGIN).origin,
    accountGraceDays: env.ACCOUNT_GRACE_DAYS,
    payoutCoolingHours: env.PAYOUT_COOLING_HOURS,
    payoutFourEyes: env.PAYOUT_FOUR_EYES,
    commissionHoldDays: env.COMMISSION_HOLD_DAYS ?? (isProduction ? limits.claimDays : 0),
    pictureWorkers: env.PICTURE_WORKERS,
    pictureNiceness: env.PICTURE_NICENESS,
    isAvifMade: env.AVIF,
    upscaleModel: readUpscaleModel(env.UPSCALE_MODEL),
    ocrLanguages: env.OCR_LANGUAGES,
    hasContentHints: env.CONTENT_HINTS,
    printProfile: env.PRINT_PROFILE && resolve(env.PRINT_PROFILE),
    model: readModel(env),
    /** Unsafe settings that production permits. */
    unsafeSettings: isProduction ? listUnsafeSettings(env) : [],
  })
}

/** The network that enlarges pictures. Undefined: the built-in filter. */
function readUpscaleModel(named: string | undefined): string | undefined {
  if (named === 'off') return undefined
  return named ? resolve(named) : ENLARGER_PATH
}

/** The bucket for files. Undefined: the local disk. */
function readBucket(env: z.infer<typeof Environment>): BucketAddress | undefined {
  const { STORAGE_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!url) return undefined
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new StartError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together: set both, or neither.')
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN } : undefined
  try {
    return { ...parseBucketUrl(url), credentials }
  } catch (error) {
    throw new StartError(`The environment is not valid: STORAGE_URL: ${(error as Error).message}.`, { cause: error })
  }
}

function listed(text = ''): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** The model for AI analysis. Undefined: the built-in analysis. The key is optional, because local servers need none. */
function readModel({
  AI_BASE_URL: baseUrl,
  AI_MODEL: model,
  AI_API_KEY: apiKey,
  AI_TIMEOUT_SECONDS: seconds,
  AI_PRICE_INPUT: inputPerMillion,
  AI_PRICE_OUTPUT: outputPerMillion,
}: z.infer<typeof Environment>) {
  if (!baseUrl && !model && !apiKey) return undefined
  if (!baseUrl || !model) {
    const missing = baseUrl ? 'AI_MODEL' : 'AI_BASE_URL'
    throw new StartError(`AI_BASE_URL and AI_MODEL go together, with AI_API_KEY where the server wants one: ${missing} is not set.`)
  }
  const { username, password, search, hash } = new URL(baseUrl)
  if (username || password || search || hash) {
    throw new StartError('AI_BASE_URL must be a plain URL. Put the key into AI_API_KEY.')
  }
  const areKnown = inputPerMillion !== undefined && outputPerMillion !== undefined
  if (!areKnown && (inputPerMillion ?? outputPerMillion) !== undefined)
    throw new StartError('AI_PRICE_INPUT and AI_PRICE_OUTPUT go together: set both, or none.')
  return { baseUrl, model, apiKey, totalMs: seconds * 1000, prices: areKnown ? { inputPerMillion, outputPerMillion } : undefined }
}

/** The signature of mails. Undefined: the mail server signs them, or nothing does. */
function readDkim(env: z.infer<typeof Environment>): DkimSettings | undefined {
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: keyFile } = env
  if (!domain && !selector && !keyFile) return undefined
  if (!domain || !selector || !keyFile)
    throw new StartError('MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE go together: set all, or none.')
  return { domain, selector, keyFile: resolve(keyFile) }
}

/** The webhook of the mail provider. Undefined: bounces and complaints are not known. */
function readMailEvents(env: z.infer<typeof Environment>): MailEventSettings | undefined {
  const { MAIL_EVENTS_PROVIDER: provider, MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_TOPIC_ARN: topicArn } = env
  if (!provider) {
    if (secret || topicArn)
      throw new StartError('MAIL_EVENTS_SECRET and MAIL_EVENTS_TOPIC_ARN go with MAIL_EVENTS_PROVIDER, which is not set.')
    return undefined
  }
  if (provider === 'ses') {
    if (!topicArn) throw new StartError('MAIL_EVENTS_PROVIDER=ses needs MAIL_EVENTS_TOPIC_ARN, the SNS topic of its notifications.')
    return { provider, topicArn }
  }
  if (provider === 'resend') {
    if (!secret || !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret))
      throw new StartError('MAIL_EVENTS_PROVIDER=resend needs MAIL_EVENTS_SECRET, the signing secret, which begins with whsec_.')
    return { provider, secret }
  }
  const [, user, password] = /^([^:]+):(.{12,})$/.exec(secret ?? '') ?? []
  if (!user || !password)
    throw new StartError('MAIL_EVENTS_PROVIDER=postmark needs MAIL_EVENTS_SECRET=user:password, with at least 12 characters of password.')
  return { provider, user, password }
}

/** Shopify: address, webhook secret, and one of two kinds of credentials. */
function readShopify(env: z.infer<typeof Environment>) {
  const { SHOPIFY_STORE: store, SHOPIFY_WEBHOOK_SECRET: webhookSecret, SHOPIFY_ACCESS_TOKEN: accessToken } = env
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret, SHOPIFY_API_URL: apiUrl } = env
  if (!store && !webhookSecret && !accessToken && !clientId && !clientSecret) return undefined
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new StartError('SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET go together: set both, or neither.')
  }
  if (!store || !webhookSecret || Boolean(accessToken) === Boolean(clientId)) {
    throw new StartError(
      'Shopify needs SHOPIFY_STORE, SHOPIFY_WEBHOOK_SECRET, and either SHOPIFY_ACCESS_TOKEN or SHOPIFY_CLIENT_ID with SHOPIFY_CLIENT_SECRET.',
    )
  }
  const credentials = clientId && clientSecret ? { clientId, clientSecret } : { accessToken: accessToken ?? '' }
  return { store, webhookSecret, credentials, apiUrl }
}

function readPairs(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [])
  return Object.fromEntries(pairs.flatMap(([, name, value]) => (name ? [[name, decodeURIComponent((value ?? '').trim())]] : [])))
}

/** The project that authenticates artists. Undefined: the built-in provider does. */
function readSupabase(env: z.infer<typeof Environment>): SupabaseSettings | undefined {
  const { SUPABASE_URL: given, SUPABASE_ANON_KEY: anonKey, SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_SERVICE_ROLE_KEY: serviceKey } = env
  if (!given && !anonKey && !jwtSecret && !serviceKey) return undefined
  if (!given || !anonKey) {
    const missing = given ? 'SUPABASE_ANON_KEY' : 'SUPABASE_URL'
    throw new StartError(`Supabase Auth needs SUPABASE_URL and SUPABASE_ANON_KEY: ${missing} is not set.`)
  }
  const { protocol, hostname, username, password, search, hash } = new URL(given)
  if (username || password || search || hash) throw new StartError('SUPABASE_URL must be a plain address without password, query or hash.')
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new StartError('SUPABASE_URL begins with http://, so passwords travel unencrypted: set it to https://…')
  if (isServiceKey(anonKey))
    throw new StartError('SUPABASE_ANON_KEY is a secret key, and every browser receives it: set the anonymous or publishable key.')
  if (serviceKey && !isServiceKey(serviceKey))
    throw new StartError('SUPABASE_SERVICE_ROLE_KEY must be the service_role key or a secret key, which begins with sb_secret_.')
  return { url: given.replace(/(?<!\/)\/+$/, ''), anonKey, jwtSecret, serviceKey }
}

/** The prefixes of the settings of platforms. */
const CREDENTIALED = ['META', 'PINTEREST', 'X', 'THREADS'] as const

/** OAuth credentials of a platform. Undefined: the platform is coming soon. */
function readSocial(env: z.infer<typeof Environment>, name: (typeof CREDENTIALED)[number]) {
  const [clientId, clientSecret, apiUrl] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`], env[`${name}_API_URL`]]
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new StartError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together: set both, or neither.`)
  }
  return clientId && clientSecret ? { clientId, clientSecret, apiUrl } : undefined
}

function readNetworks(text: string): OpenNetwork[] {
  const names = text.split(',').flatMap((name) => name.trim().toLowerCase() || [])
  return [...new Set(names)].map((name) => {
    const network = OPEN_NETWORKS.find((one) => one === name)
    if (!network) throw new StartError(`SOCIAL_NETWORKS contains "${name}". Possible are ${OPEN_NETWORKS.join(', ')}.`)
    return network
  })
}

/** Refuses unsafe production settings: weak secrets, unencrypted transport, test payments and addresses for tests. */
function refuseDefaults(env: z.infer<typeof Environment>): void {
  const missing = [
    ...weakSecrets(env),
    !env.PUBLIC_URL && 'PUBLIC_URL is not set (set it to the address that people open, such as https://shop.example)',
    env.PUBLIC_URL?.startsWith('http:') &&
      !env.ALLOW_HTTP &&
      'PUBLIC_URL begins with http://, so passwords travel unencrypted (set it to https://…; ALLOW_HTTP=1 permits it for a trial)',
    !env.SMTP_URL &&
      !env.ALLOW_LOCAL_MAILBOX &&
      'SMTP_URL is not set, so no emails are sent (set it to smtps://user:password@host; ALLOW_LOCAL_MAILBOX=1 permits it for a trial)',
    !env.STRIPE_SECRET_KEY &&
      !env.ALLOW_TEST_PAYMENTS &&
      'payments are test payments (set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; ALLOW_TEST_PAYMENTS=1 permits test payments)',
    isTestKey(env.STRIPE_SECRET_KEY) &&
      !env.ALLOW_TEST_PAYMENTS &&
      'STRIPE_SECRET_KEY is a test key, so no money is taken (set the live one, sk_live_…; ALLOW_TEST_PAYMENTS=1 permits it)',
    env.STRIPE_API_URL && 'STRIPE_API_URL redirects payments away from Stripe (for tests only)',
    env.SHOPIFY_API_URL && 'SHOPIFY_API_URL redirects requests away from Shopify (for tests only)',
    ...CREDENTIALED.map((name) => env[`${name}_API_URL`] && `${name}_API_URL redirects requests away from the platform (for tests only)`),
    env.SOCIAL_TEST_ORIGIN && 'SOCIAL_TEST_ORIGIN allows artists to name this machine as their server (for tests only)',
    env.WEBHOOK_TEST_ORIGIN && 'WEBHOOK_TEST_ORIGIN allows webhooks to this machine (for tests only)',
    env.SHOPIFY_STORE && !env.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL is not https, and Shopify fetches pictures from there',
    env.DEMO && 'DEMO creates an operator with a known password',
    env.PASSWORD_HASH_COST < PASSWORD_HASH_COST && `PASSWORD_HASH_COST is below ${PASSWORD_HASH_COST} (for tests only)`,
    env.AUTH_MIN_RESPONSE_MS < MIN_RESPONSE.hashingMs && `AUTH_MIN_RESPONSE_MS is below ${MIN_RESPONSE.hashingMs} (for tests only)`,
    env.OPERATOR_PASSWORD && findPasswordProblem(env.OPERATOR_PASSWORD) && 'OPERATOR_PASSWORD is too easy to guess',
  ].filter(Boolean)
  if (missing.length) throw new StartError(`Production does not start: ${missing.join('; ')}.`)
}

/** With keys of two modes the form could not open any payment. */
function checkPublishableKey({ STRIPE_PUBLISHABLE_KEY: key, STRIPE_SECRET_KEY: secretKey }: z.infer<typeof Environment>): void {
  if (!key) return
  if (!secretKey) throw new StartError('STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  const [mode, other] = isTestKey(secretKey) ? ['test', 'live'] : ['live', 'test']
  if (!key.startsWith(`pk_${mode}_`))
    throw new StartError(
      `STRIPE_PUBLISHABLE_KEY is a ${other} key, and STRIPE_SECRET_KEY a ${mode} key. Set both keys of the same mode (pk_${mode}_…).`,
    )
}

/** Payouts through Stripe need its key, and in production one that moves real money. */
function requireConnectSettings(env: z.infer<typeof Environment>): void {
  const { STRIPE_CONNECT: isOn, STRIPE_CONNECT_WEBHOOK_SECRET: secret, STRIPE_SECRET_KEY: key } = env
  if (!isOn) {
    if (secret) throw new StartError('STRIPE_CONNECT_WEBHOOK_SECRET goes with STRIPE_CONNECT=1, which is not set.')
    return
  }
  if (!key) throw new StartError('STRIPE_CONNECT=1 needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  if (!secret)
    throw new StartError('STRIPE_CONNECT=1 needs STRIPE_CONNECT_WEBHOOK_SECRET, the signing secret of the endpoint for connected accounts.')
  if (env.NODE_ENV === 'production' && isTestKey(key))
    throw new StartError('STRIPE_CONNECT=1 needs a live key in production: with a test key artists would be paid no money.')
  if (env.PAYOUT_FOUR_EYES)
    throw new StartError('STRIPE_CONNECT=1 and PAYOUT_FOUR_EYES=1 exclude each other: one approval sends a payout through Stripe.')
}

/** A development or test server has known passwords, no claim window and test mails, so it must not accept real payments. */
function refuseLiveKey({ STRIPE_SECRET_KEY: key }: z.infer<typeof Environment>): void {
  if (!key || isTestKey(key)) return
  throw new StartError(
    'STRIPE_SECRET_KEY is a live key and would charge real cards. Set NODE_ENV=production, or use a test key (sk_test_…).',
  )
}

/** Warnings for the operator of the site: settings permitted for a trial, or without a safe default. */
function listUnsafeSettings(env: z.infer<typeof Environment>): string[] {
  return [
    env.PUBLIC_URL?.startsWith('http:') === true && 'PUBLIC_URL begins with http://: passwords travel unencrypted',
    !env.SMTP_URL && 'SMTP_URL is not set: no emails are sent',
    (!env.STRIPE_SECRET_KEY || isTestKey(env.STRIPE_SECRET_KEY)) && 'payments are test payments: no money is taken',
    env.SUPABASE_URL !== undefined &&
      !env.SUPABASE_SERVICE_ROLE_KEY &&
      'SUPABASE_SERVICE_ROLE_KEY is not set: erased artists must also be removed in the Supabase project, by hand',
    !env.BACKUP_PASSPHRASE && 'BACKUP_PASSPHRASE is not set: backups without --recipient are not encrypted',
  ].filter((warning) => warning !== false)
}

function isTestKey(key: string | undefined): boolean {
  return /^(sk|rk)_test_/.test(key ?? '')
}

/** Missing, guessable or repeated secrets. */
function weakSecrets(env: Pick<z.infer<typeof Environment>, 'AUTH_SECRET' | 'ENCRYPTION_KEY'>): string[] {
  const remedy = 'set it to what `openssl rand -hex 32` prints'
  const names = ['AUTH_SECRET', 'ENCRYPTION_KEY'] as const
  const found: string[] = []
  for (const name of names) {
    const secrets = listed(env[name])
    if (secrets.length === 0) found.push(`${name} is not set (${remedy})`)
    else if (secrets.some((secret) => estimateEntropyBits(secret) < MIN_SECRET_BITS)) found.push(`${name} is too easy to guess (${remedy})`)
  }
  if (listed(env.ENCRYPTION_KEY).some((key) => key === env.AUTH_SECRET))
    found.push(`ENCRYPTION_KEY is the same as AUTH_SECRET (${remedy}; use different values)`)
  return found
}

function describe(error: z.ZodError): string {
  return `The environment is not valid: ${error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}.`
}
