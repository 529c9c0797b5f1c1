import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import { trackingUrl } from '@tintype/domain/carriers'
import { formatCents } from '@tintype/domain/money'
import { refundTerms } from '@tintype/domain/refunds'
import { formatDays } from '@tintype/domain/time/durations'
import type { LetterRow } from '../letter.ts'
import { dayWords, type Letters } from './letter-texts.ts'

const orderLinkNote = 'Anyone with this link can see the order. Don’t share it.'

/** Mails to customers about their orders. */
export const orderLetters = {
  order_confirmed: ({ orderNumber, orderUrl, lines, shippingCents, taxCents, totalCents }) => ({
    subject: `Order ${orderNumber} confirmed`,
    heading: 'Thank you for your order',
    paragraphs: ['We print your order in 1–3 business days and email you when it ships. Use the link below to follow its status.'],
    rows: [
      ...lines.map(({ title, print, quantity, totalCents: cents }): [string, string] => [
        `${quantity} × ${title}, ${print}`,
        formatCents(cents),
      ]),
      ['Shipping', formatCents(shippingCents)],
      ...taxRow(taxCents),
      ['Total', formatCents(totalCents)],
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_in_production: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} is being printed`,
    heading: 'Your order is being printed',
    paragraphs: ['It ships in 1–3 business days. We’ll email you the tracking number.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_on_hold: ({ orderNumber, orderUrl, holds }) => ({
    subject: `Order ${orderNumber} is on hold`,
    heading: 'Your order is on hold',
    paragraphs: [
      'Production of your order has stopped for now. You don’t need to do anything unless we ask you to.',
      'We’ll email you when it continues. If you would rather cancel, write to us before we start printing.',
    ],
    rows: holds.map(({ title, since, reason }): [string, string] => [`${title}, since ${dayWords(since)}`, reason]),
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_resumed: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} is no longer on hold`,
    heading: 'Your order continues',
    paragraphs: ['Your order is no longer on hold. We’ll email you the tracking number when it ships.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_cancelled: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: ['Nothing of it will be printed or shipped. We’ll email you the amount when the refund is sent.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_shipped: ({ orderNumber, orderUrl, carrier, tracking, prints, isLast }) => ({
    subject: `Order ${orderNumber} has shipped`,
    heading: isLast ? 'Your order has shipped' : 'Part of your order has shipped',
    paragraphs: [
      isLast ? 'Your parcel has been handed to the carrier.' : 'The rest is still being printed and ships in a separate parcel.',
      `Damaged on arrival? Tell us within ${formatDays(limits.claimDays)} and we’ll replace or refund it.`,
    ],
    rows: [
      ...prints.map(({ title, print, quantity }): LetterRow => [`${quantity} × ${title}`, print]),
      ['Carrier', carrier],
      ['Tracking number', tracking, trackingUrl({ carrier, tracking })],
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_delivered: ({ orderNumber, orderUrl, prints, isLast }) => ({
    subject: `Order ${orderNumber} was delivered`,
    heading: isLast ? 'Your order was delivered' : 'Part of your order was delivered',
    paragraphs: [
      isLast ? 'Your parcel is marked as delivered.' : 'This parcel is marked as delivered. The rest of your order follows.',
      `Damaged, or not there? Tell us within ${formatDays(limits.claimDays)} and we’ll replace or refund it.`,
    ],
    rows: prints.map(({ title, print, quantity }): LetterRow => [`${quantity} × ${title}`, print]),
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  customer_link: ({ url }) => ({
    subject: 'Your link to your orders',
    heading: 'Your orders',
    paragraphs: ['Use the link below to view all orders placed with this email address.'],
    action: { label: 'View my orders', url },
    footnote: `It works once, for ${limits.customer.linkMs / 60_000} minutes. If you didn’t request it, ignore this email.`,
  }),
  order_refunded: ({ orderNumber, orderUrl, lines, shippingCents, taxCents, refundedCents }) => ({
    subject: `Refund for order ${orderNumber}`,
    heading: `We refunded ${formatCents(refundedCents)}`,
    paragraphs: [`The refund goes to your original payment method. Banks take ${refundTerms.bankDays} to show it.`],
    ...(lines.length > 0 && {
      rows: [
        ...lines.map(({ title, print, quantity, totalCents }): LetterRow => [`${quantity} × ${title}, ${print}`, formatCents(totalCents)]),
        ['Shipping of these prints', formatCents(shippingCents)],
        ...taxRow(taxCents),
        ['Refunded', formatCents(refundedCents)],
      ],
    }),
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_refund_failed: ({ orderNumber, orderUrl, refundedCents }) => ({
    subject: `Your refund for order ${orderNumber} was returned`,
    heading: `Your bank returned ${formatCents(refundedCents)}`,
    paragraphs: [
      'We sent your refund, but your bank or card issuer returned it. This can happen when a card is replaced or an account is closed.',
      `We still owe you this amount. Email ${brand.contactEmail} with your order number, and we’ll refund you another way. Please don’t send card or account numbers by email.`,
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
} satisfies Partial<Letters>

function taxRow(taxCents: number): LetterRow[] {
  return taxCents > 0 ? [['Tax', formatCents(taxCents)]] : []
}
