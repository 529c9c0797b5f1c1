import { Email } from '@tintype/contract/accounts/accounts'
import { getCropPosition } from '@tintype/domain/prints/crops'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import type { ChannelLine, ChannelOrder } from '../../platform/channel/channel.ts'
import { newSecret } from '../../platform/crypto/secret.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/queries/new-id.ts'
import { creditSale, insertOrder, type NewOrderLine, type SellableArtwork, setTax, subtotalCents } from '../orders/index.ts'
import { closeUnmatchedPayment, insertUnmatchedPayment, type UnmatchedPaymentRow } from '../payments/index.ts'
import { getPriceList, getVariantPrice, type PriceList } from '../pricing/index.ts'
import { findMadeOrder, findMatches, insertChannelLines, lockChannelOrder } from './queries/channel.ts'
import { findUnreadableReason, readSku, splitCharge, toShippingAddress } from './rules/channel.ts'
import type { ChannelTools } from './tools.ts'

/** A paid order of a channel. */
export type PaidChannelOrder = ChannelOrder & { paidAt: Date }

/**
 * Records a paid channel order as an order of ours, once: with the amounts charged there, and the commissions in force at the payment.
 * Unknown lines, or an order that cannot be recorded at all, become a question for an operator.
 * @returns its id; undefined where it cannot be recorded
 */
export async function makeChannelOrder(tools: ChannelTools, tx: Transaction, order: PaidChannelOrder): Promise<string | undefined> {
  const { provider } = tools.channel
  await lockChannelOrder(tx, order.reference)
  const made = await findMadeOrder(tx, { provider, reference: order.reference })
  if (made) return made
  const shippingAddress = toShippingAddress(order.address)
  const email = Email.safeParse(order.email).data
  const why = findUnreadableReason(order)
  if (why || !shippingAddress || !email) {
    await recordUnreadableOrder(tools, tx, order, why ?? 'The order could not be read.')
    return undefined
  }
  const { sold, unknown } = await matchChannelLines(tools, tx, order, order.lines)
  for (const line of unknown) await recordUnknownVariant(tools, tx, order, line)
  if (!sold.length) return undefined
  const goodsCents = subtotalCents(sold.map(({ line }) => line))
  const placed = {
    id: newId(),
    token: newSecret(),
    email,
    subtotalCents: goodsCents,
    shippingCents: order.shippingCents,
    totalCents: goodsCents + order.shippingCents,
    shippingAddress,
    paymentProvider: provider,
    placedAt: order.placedAt,
  }
  const paid = { status: 'paid', paymentReference: order.reference, paidAt: order.paidAt, cancelledAt: null } as const
  const { lines } = await insertOrder(
    tx,
    { ...placed, ...paid },
    sold.map(({ line }) => line),
  )
  await tools.figures.forgetDay(tx, order.paidAt)
  if (order.taxCents) await setTax(tx, placed.id, order.taxCents)
  await insertChannelLines(
    tx,
    lines.map(({ id }, at) => ({ orderLineId: id, reference: sold[at]?.reference ?? '' })),
  )
  const { reference } = order
  const answer = 'The order was changed there and could be created.'
  await closeUnmatchedPayment(tx, { kind: 'order_unreadable', reference, at: tools.clock(), by: provider, answer })
  await creditSale(tools, tx, { orderId: placed.id, lines, at: tools.clock() })
  return placed.id
}

export type MatchedLines = { reference: string; line: NewOrderLine }

/** Splits lines into known products, by SKU or an operator's match, with their frozen data, and unknown lines. */
export async function matchChannelLines(
  tools: ChannelTools,
  tx: Transaction,
  order: PaidChannelOrder,
  lines: readonly ChannelLine[],
): Promise<{ sold: MatchedLines[]; unknown: ChannelLine[] }> {
  const bought = lines.filter(({ quantity }) => quantity > 0)
  const names = await nameLines(tx, bought)
  const products = new Map(
    (await tools.artworks.listPublished(tx, [...new Set([...names.values()].map(({ uid }) => uid))])).map((artwork) => [
      artwork.uid,
      artwork,
    ]),
  )
  const giveBacks = await tools.accounts.getGiveBack(tx, [...new Set([...products.values()].map(({ artistId }) => artistId))])
  const prices = await getPriceList(tx, order.paidAt)
  const sold: MatchedLines[] = []
  const unknown: ChannelLine[] = []
  for (const line of bought) {
    const name = names.get(line.reference)
    const artwork = name && products.get(name.uid)
    if (artwork) sold.push(...snapshotLine({ line, artwork, size: name.size, prices, giveBack: giveBacks.get(artwork.artistId) }))
    else unknown.push(line)
  }
  return { sold, unknown }
}

/** An operator's match takes precedence over the SKU: the question arose because the SKU fits no product. */
async function nameLines(tx: Transaction, lines: readonly ChannelLine[]): Promise<Map<string, { uid: string; size: PrintSize }>> {
  const matches = await findMatches(
    tx,
    lines.map(({ reference }) => reference),
  )
  const named = lines.flatMap(({ reference, sku }) => {
    const match = matches.get(reference)
    const name = match ? { uid: match.artworkUid, size: match.size } : readSku(sku)
    return name ? [[reference, name] as const] : []
  })
  return new Map(named)
}

type Facts = {
  line: ChannelLine
  artwork: SellableArtwork
  size: NewOrderLine['size']
  prices: PriceList
  giveBack: { percent: number; causeId: string } | undefined
}

function snapshotLine({ line, artwork, size, prices, giveBack }: Facts): MatchedLines[] {
  const { uid: artworkUid, name: title, artistId, handle, artistName, orientation } = artwork
  return splitCharge(line.chargedCents, line.quantity).map((part) => ({
    reference: line.reference,
    line: {
      ...{ artworkUid, artistId, handle, title, artistName, orientation, size, ...part },
      cropPlace: getCropPosition(artwork.crops, size),
      commissionCents: getVariantPrice(prices, size).commissionCents,
      donationPercent: giveBack?.percent ?? 0,
      causeId: giveBack?.causeId ?? null,
    },
  }))
}

async function recordUnreadableOrder(tools: ChannelTools, tx: Transaction, order: PaidChannelOrder, why: string): Promise<void> {
  const amountCents = order.lines.reduce((sum, line) => sum + line.chargedCents, order.shippingCents)
  await recordUnmatchedSale(tools, tx, order, {
    kind: 'order_unreadable',
    reference: order.reference,
    amountCents,
    about: truncateText(`Order ${cleanLine(order.name)}. ${why}`, 500, { measure: 'units' }),
  })
}

export async function recordUnknownVariant(
  tools: ChannelTools,
  tx: Transaction,
  order: PaidChannelOrder,
  line: ChannelLine,
): Promise<void> {
  const { reference, chargedCents: amountCents, quantity, title, sku } = line
  const what = `${quantity} × “${cleanLine(title)}”, ${sku ? `SKU ${cleanLine(sku)}` : 'without a SKU'}`
  const about = truncateText(`Order ${cleanLine(order.name)}: ${what}`, 500, { measure: 'units' })
  await recordUnmatchedSale(tools, tx, order, { kind: 'variant_unknown', reference, amountCents, about })
}

type UnmatchedSale = Pick<UnmatchedPaymentRow, 'kind' | 'reference' | 'amountCents' | 'about'>

async function recordUnmatchedSale(
  { channel, clock, log }: ChannelTools,
  tx: Transaction,
  order: PaidChannelOrder,
  asked: UnmatchedSale,
): Promise<void> {
  const { reference: orderReference, currency } = order
  const question = { ...asked, provider: channel.provider, orderId: null, orderReference, currency, askedAt: clock() }
  if (await insertUnmatchedPayment(tx, question))
    log.error({ order: order.reference, kind: asked.kind }, 'a channel sale needs an operator')
}
