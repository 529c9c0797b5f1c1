import { basename, resolve } from 'node:path'
import { checkBackups } from '../../backup/check-backups.ts'
import type { Config } from '../../config.ts'
import { findModel } from '../../modules/artworks/index.ts'
import { type CredentialedApi, checkCredentials, createSocialPlatforms, toPlatform } from '../../modules/social/index.ts'
import { inspectShopify } from '../../platform/channel/shopify-access.ts'
import { createShopifyClient } from '../../platform/channel/shopify-client.ts'
import { systemClock } from '../../platform/clock.ts'
import { openUpscaler } from '../../platform/images/enlarging/upscaler.ts'
import { checkContentNetwork } from '../../platform/images/recognition/content-rater.ts'
import { checkLanguages, describeLanguages } from '../../platform/images/recognition/language-files.ts'
import type { TxtResolver } from '../../platform/mail/check-mail-domain.ts'
import { API_VERSIONS, checkVersionSupport, type PinnedApi } from '../../platform/outside/api-versions.ts'
import { type Finding, failed, ok, warning } from '../../platform/outside/finding.ts'
import { CONTENT_NETWORK_PATH, processPath } from '../../platform/paths.ts'
import { checkClock, findTimeServer } from './check-clock.ts'
import { checkDatabaseAccess } from './check-database-access.ts'
import { checkMailReports } from './check-mail-reports.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkStorageAccess } from './check-storage-access.ts'
import { checkDomain, checkMailServer } from './mail-check.ts'
import { printFindings } from './print-findings.ts'
import { runChecks, type SystemCheck } from './run-checks.ts'

export type DoctorOptions = {
  isJson: boolean
  /** Folder of the backups, which no setting names. */
  backups?: string | undefined
  selector?: string | undefined
  print: (line: string) => void
  resolver: TxtResolver
}

/** A network that is loaded from a slow disk. */
const NETWORK_MS = 60_000

/** Checks every configured outside system and prints one table. @returns the exit code: 0 all work, 1 a check failed */
export async function doctorCommand(config: Config, options: DoctorOptions): Promise<number> {
  return printFindings(await runChecks(listSystems(config, options)), options)
}

function listSystems(config: Config, { backups, selector, resolver }: DoctorOptions): SystemCheck[] {
  const { supabase, stripe, shopify, smtpUrl, mailEvents, model, publicUrl, upscaleModel, pictureNiceness, ocrLanguages, hasContentHints } =
    config
  const timeServer = findTimeServer(config)
  const now = () => systemClock().getTime()
  return [
    { system: 'Settings', setting: '', run: async () => checkSettings(config) },
    { system: 'PostgreSQL', setting: 'DATABASE_URL', run: () => checkDatabaseAccess(config, now) },
    {
      system: config.bucket ? 'Storage (S3 bucket)' : 'Storage (folder)',
      setting: config.bucket ? 'STORAGE_URL' : 'DATA_DIR',
      run: () => checkStorageAccess(config),
    },
    { system: 'Public address', setting: 'PUBLIC_URL', run: () => checkPublicUrl(publicUrl) },
    {
      system: 'Clock',
      setting: `${timeServer}`,
      unset: 'Nothing to compare with: no provider is configured.',
      run: timeServer === undefined ? undefined : () => checkClock(timeServer, now),
    },
    { system: 'Mail server', setting: 'SMTP_URL', run: smtpUrl === undefined ? undefined : () => checkMailServer(smtpUrl) },
    {
      system: 'Mail domain',
      setting: 'MAIL_FROM',
      unset: 'Set SMTP_URL and MAIL_FROM to use it.',
      run: smtpUrl === undefined ? undefined : async () => Object.values(await checkDomain(config, { selector, resolver })),
    },
    {
      system: 'Mail reports',
      setting: 'MAIL_EVENTS_PROVIDER',
      unset: 'Set MAIL_EVENTS_PROVIDER to use it, or let a mail server pipe its reports (docs/mail.md).',
      run: mailEvents && (() => checkMailReports(config, mailEvents)),
    },
    { system: 'Supabase Auth', setting: 'SUPABASE_URL', run: supabase && (() => checkSupabase(supabase)) },
    { system: 'Stripe', setting: 'STRIPE_SECRET_KEY', run: stripe && withVersion('stripe', () => checkStripe(config, stripe)) },
    { system: 'Shopify', setting: 'SHOPIFY_STORE', run: shopify && withVersion('shopify', () => checkShopify(config, shopify)) },
    ...listSocialSystems(config),
    { system: 'Vision model', setting: 'AI_BASE_URL', run: model && (() => findModel(model)) },
    {
      system: 'Enlarging network',
      setting: 'UPSCALE_MODEL',
      timeoutMs: NETWORK_MS,
      run: upscaleModel ? () => checkNetwork({ modelPath: upscaleModel, niceness: pictureNiceness }) : undefined,
    },
    {
      system: 'Content network',
      setting: 'CONTENT_HINTS',
      run: hasContentHints ? () => checkContent(CONTENT_NETWORK_PATH) : undefined,
    },
    { system: 'Text recognition', setting: 'OCR_LANGUAGES', run: () => checkTextRecognition(ocrLanguages) },
    {
      system: 'Backups',
      setting: '--backups FOLDER',
      unset: 'Use --backups FOLDER to check them.',
      run: backups === undefined ? undefined : () => checkBackups(resolve(backups), systemClock()),
    },
  ]
}

/** Unsafe settings that `/readyz` reports, too; with the environment of the server. */
function checkSettings({ isProduction, unsafeSettings }: Config): Finding[] {
  if (!isProduction) return [warning('NODE_ENV is not production', 'Run this command with the environment of the server.')]
  if (!unsafeSettings.length) return [ok('no unsafe settings')]
  return unsafeSettings.map((unsafe) => warning(unsafe, 'See docs/deploy.md.'))
}

function withVersion(api: PinnedApi, check: () => Promise<Finding[]>): () => Promise<Finding[]> {
  return async () => [...(await check()), checkVersionSupport(API_VERSIONS[api], systemClock())]
}

/** Supabase's library is loaded on use. */
async function checkSupabase(supabase: NonNullable<Config['supabase']>): Promise<Finding[]> {
  const { inspectProject } = await import('../../platform/auth/supabase/inspect-project.ts')
  return inspectProject(supabase)
}

/** Stripe's library is loaded on use. */
async function checkStripe({ publicUrl, storefrontUrl }: Config, stripe: NonNullable<Config['stripe']>): Promise<Finding[]> {
  const { inspectStripe } = await import('../../platform/payments/check-stripe.ts')
  return inspectStripe({
    ...{
      secretKey: stripe.secretKey,
      apiUrl: stripe.apiUrl,
      collectsTax: stripe.collectsTax,
      webhookUrl: `${publicUrl}/api/webhooks/stripe`,
    },
    ...(stripe.publishableKey && { form: { publishableKey: stripe.publishableKey, storefrontUrl } }),
    ...(stripe.connectWebhookSecret && { connectWebhookUrl: `${publicUrl}/api/webhooks/stripe-connect` }),
  })
}

function checkShopify({ publicUrl }: Config, shopify: NonNullable<Config['shopify']>): Promise<Finding[]> {
  return inspectShopify(createShopifyClient({ ...shopify, timeoutMs: 8000 }), `${publicUrl}/api/webhooks/shopify`)
}

/** As at the start of the server, which enlarges with the built-in filter after a failure. */
async function checkNetwork(options: { modelPath: string; niceness: number }): Promise<Finding[]> {
  try {
    const upscaler = await openUpscaler({ ...options, processPath: processPath('upscaling'), wholeMs: NETWORK_MS })
    await upscaler.stop()
    return [ok(`${basename(options.modelPath)} opens in its process`)]
  } catch (error) {
    return [failed((error as Error).message, 'The built-in filter enlarges instead: correct UPSCALE_MODEL, or set it to off.')]
  }
}

/** As at the start of the server, which runs without hints after a failure. */
async function checkContent(path: string): Promise<Finding[]> {
  const problem = await checkContentNetwork(path)
  if (problem) return [failed(problem, 'Operators review without hints: install again, or set CONTENT_HINTS to 0.')]
  return [ok(`${basename(path)} is intact, and its runtime is installed`)]
}

/** As at the start of the server, which reads the words in pictures in the remaining languages. */
async function checkTextRecognition(codes: readonly string[]): Promise<Finding[]> {
  const checked = await checkLanguages(codes)
  const remedy = `${describeLanguages(checked)} Install the data, or remove the language from OCR_LANGUAGES.`
  if (checked.problems.length) return checked.problems.map((problem) => failed(problem, remedy))
  return [ok(`language data is intact: ${codes.join(', ')}`)]
}

function listSocialSystems({ social }: Config): SystemCheck[] {
  const platforms = createSocialPlatforms(social)
  return (Object.keys(social) as CredentialedApi[]).map((api) => {
    const { name } = API_VERSIONS[api]
    const port = platforms[toPlatform(api)]
    const run = port && withVersion(api, () => checkCredentials(port, name))
    return { system: name, setting: `${name.toUpperCase()}_CLIENT_ID`, run }
  })
}
