import type { Config } from '../../config.ts'
import { findLastReportAt } from '../../modules/notifications/index.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type Finding, failed, ok, warning } from '../../platform/outside/finding.ts'
import { findRunningAddresses } from '../open-database.ts'

const TIMEOUT_MS = 8000

/**
 * Checks that the running server listens to the webhook of the mail provider, with an unsigned message that it must refuse, and when the
 * last report arrived.
 */
export async function checkMailReports(config: Config, { provider }: NonNullable<Config['mailEvents']>): Promise<Finding[]> {
  return [await checkWebhook(`${config.publicUrl}/api/webhooks/mail/${provider}`), await checkLastReport(config, provider)]
}

async function checkWebhook(url: string): Promise<Finding> {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { status } = await fetch(url, { method: 'POST', body: '{}', headers, redirect: 'manual', signal })
  // SNS messages are parsed before their signature is verified
  if (status === 401 || status === 400) return ok(`${url} refuses unsigned messages`)
  return failed(`${url} answered ${status} to an unsigned message`, 'Restart the server with these settings, or correct PUBLIC_URL.')
}

async function checkLastReport(config: Config, provider: string): Promise<Finding> {
  const [url] = (await findRunningAddresses(config)) ?? []
  if (url === undefined) return warning('the built-in database is not running', 'Start the server.')
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  try {
    const last = await findLastReportAt(database, provider)
    if (last) return ok(`the last report arrived on ${last.toISOString().slice(0, 10)}`)
    return warning('no report arrived in the last 90 days', 'Send a test report from the provider (docs/mail.md).')
  } finally {
    await database.$client.end()
  }
}
