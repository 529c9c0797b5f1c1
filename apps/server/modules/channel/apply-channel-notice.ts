import { CURRENCY } from '@tintype/domain/money'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { type ChannelNotice, ChannelUninstalled } from '../../platform/channel/channel.ts'
import { forgetChannelCustomers, listOrderNumbers } from '../orders/index.ts'
import { closeUnmatchedPayment, forgetQuestionDetails, insertUnmatchedPayment, listOpenReferences } from '../payments/index.ts'
import type { ChannelTools } from './tools.ts'

const UNINSTALLED = 'app_uninstalled'

/**
 * Carries out a notice of the channel about personal data or about our app. Idempotent.
 * @returns `waiting` while an incomplete order still needs the customer's address, or money is disputed or owed
 */
export async function applyChannelNotice(
  tools: ChannelTools,
  { notice, eventId }: { notice: ChannelNotice; eventId: string },
): Promise<'applied' | 'ignored' | 'waiting'> {
  if (notice.kind === 'customer_data_requested') return recordCustomerDataRequest(tools, notice)
  if (notice.kind === 'customer_erased') return eraseCustomers(tools, notice.orders)
  // a late message must not stop or erase a shop that has installed the app again
  if (await isInstalled(tools)) return 'ignored'
  if (notice.kind === 'shop_erased') return eraseCustomers(tools)
  return pauseSynchronisation(tools, eventId)
}

/**
 * Whether the channel has uninstalled our app. The synchronisation then pauses, until the app is installed again or an operator answers the
 * question.
 */
export async function isChannelSyncPaused(tools: ChannelTools): Promise<boolean> {
  const { channel, database, clock } = tools
  const open = await listOpenReferences(database, { kind: UNINSTALLED, provider: channel.provider })
  if (!open.length) return false
  // if the channel does not respond, the synchronisation stays paused, and the hourly run checks again
  const isBack = await isInstalled(tools).catch(() => false)
  if (!isBack) return true
  const answer = 'The app is installed again. The synchronisation continues.'
  for (const reference of open)
    await closeUnmatchedPayment(database, { kind: UNINSTALLED, reference, at: clock(), by: channel.provider, answer })
  return false
}

/** An operator sends the data to the merchant: the pages of the named orders show all that is stored about their customer. */
async function recordCustomerDataRequest(
  { channel, database, clock, log }: ChannelTools,
  { reference, orders }: Extract<ChannelNotice, { kind: 'customer_data_requested' }>,
): Promise<'applied'> {
  const numbers = await listOrderNumbers(database, { provider: channel.provider, references: orders })
  const about = numbers.length ? `Orders ${numbers.map(({ number }) => number).join(', ')}.` : 'We have no orders from this customer.'
  const isNew = await insertUnmatchedPayment(database, {
    ...{ kind: 'customer_data_requested', reference, provider: channel.provider, orderId: numbers[0]?.id ?? null },
    ...{ amountCents: 0, currency: CURRENCY, about: truncateText(about, 500, { measure: 'units' }), askedAt: clock() },
  })
  if (isNew) log.warn({ reference }, 'a customer requested their data through the channel')
  return 'applied'
}

/** Removes the customers from orders and open questions; amounts and the ledger stay. @param orders  all of the channel by default */
async function eraseCustomers(tools: ChannelTools, orders?: readonly string[]): Promise<'applied' | 'waiting'> {
  const { provider } = tools.channel
  await forgetQuestionDetails(tools.database, { provider, references: orders })
  const { waiting } = await forgetChannelCustomers(tools, { provider, references: orders })
  return waiting > 0 ? 'waiting' : 'applied'
}

async function pauseSynchronisation({ channel, database, clock, log }: ChannelTools, eventId: string): Promise<'applied'> {
  const about = 'Products, prices, orders and shipments are not synchronised.'
  const question = {
    kind: UNINSTALLED,
    reference: eventId,
    provider: channel.provider,
    orderId: null,
    amountCents: 0,
    currency: CURRENCY,
  } as const
  if (await insertUnmatchedPayment(database, { ...question, about, askedAt: clock() }))
    log.error('the app was uninstalled in the channel: the synchronisation pauses')
  return 'applied'
}

/** @throws ChannelUnavailable if the channel does not answer */
async function isInstalled({ channel }: ChannelTools): Promise<boolean> {
  try {
    await channel.checkAccess?.()
    return true
  } catch (error) {
    if (error instanceof ChannelUninstalled) return false
    throw error
  }
}
