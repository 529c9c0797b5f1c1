import { openSealer } from '../compose/open-secrets.ts'
import type { Config } from '../config.ts'
import { mailJob, type Notifications, sendNotices } from '../modules/notifications/index.ts'
import { operatorAccounts } from '../platform/auth/operators.ts'
import { recordSecurityEvent, securePath } from '../platform/auth/security-alerts.ts'
import { endTwoFactor } from '../platform/auth/two-factor/end-two-factor.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { assign, createQueue } from '../platform/jobs/jobs.ts'
import { createLogger } from '../platform/observability/logger.ts'

type Tools = { database: Database; notifications: Pick<Notifications, 'send'>; publicUrl: string }

/** Turns two-factor sign-in off and notifies the owner. The running server sends the mail. */
export async function endTwoFactorCommand(database: Database, config: Config, email: string): Promise<number> {
  const url = database.$client.options.connectionString
  if (!url) throw new Error('the database has no address')
  if (config.supabase && !(await operatorAccounts.findByEmail(database, email))) {
    console.error('The second factors of artists are in the Supabase project: remove the factor there (docs/supabase.md).')
    return 1
  }
  const { publicUrl } = config
  const sealer = await openSealer(config)
  const queue = createQueue({ url, log: createLogger({ level: 'error' }) })
  await queue.start([assign(mailJob, async () => undefined)])
  try {
    const send: Notifications['send'] = async (tx, ...notices) =>
      void (await sendNotices({ jobs: queue, sealer, clock: systemClock }, tx, notices))
    return await endTwoFactorAndNotify({ database, notifications: { send }, publicUrl }, email, console)
  } finally {
    await queue.stop()
  }
}

/** @returns the exit code */
export async function endTwoFactorAndNotify(
  { database, notifications, publicUrl }: Tools,
  email: string,
  { log, error }: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  const isEnded = await endTwoFactor(database, email, async (tx, { userId, name, email: to }) => {
    const at = systemClock()
    const { token } = await recordSecurityEvent(tx, { userId, origin: { userAgent: null, address: undefined }, at })
    const event = {
      at: at.toISOString(),
      device: 'Support, on the server',
      network: 'Server',
      secureUrl: `${publicUrl}${securePath(token)}`,
    }
    await notifications.send(tx, { kind: 'two_factor_off', to, name, resetUrl: `${publicUrl}/forgot-password`, event })
  })
  if (!isEnded) {
    error(`No account with the email ${email} has two-factor authentication turned on.`)
    return 1
  }
  log(`Two-factor authentication of ${email} is turned off. We notified the owner by email.`)
  return 0
}
