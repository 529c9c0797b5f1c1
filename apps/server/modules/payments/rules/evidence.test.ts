import { expect, test } from 'vitest'
import { type EvidenceFacts, writeEvidence } from './evidence.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

const facts: EvidenceFacts = {
  orderNumber: 'T100001',
  email: 'ada@customers.example',
  shippingAddress: { name: 'Ada Customer', line1: '1 Main St', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
  ...{ totalCents: 14_100, refundedCents: 4900, paidTaxCents: 0, refundedTaxCents: 0, placedAt: at('01T10:00'), paidAt: at('01T10:02') },
  ...{ shippedAt: at('05T09:00'), deliveredAt: at('08T16:30'), customerForgottenAt: null },
  lines: [
    { title: 'Moon', artistName: 'Ines', size: 'large', orientation: 'vertical', quantity: 2, priceCents: 7900 },
    { title: 'Sun', artistName: 'Mara', size: 'medium', orientation: 'horizontal', quantity: 1, priceCents: 4900 },
  ],
  parcels: [
    { carrier: 'DHL', tracking: '00340434161094015902', shippedAt: at('05T09:00') },
    { carrier: 'DHL', tracking: '00340434161094015903', shippedAt: at('06T09:00') },
  ],
  mails: [
    { kind: 'order_confirmed', sentAt: at('01T10:03') },
    { kind: 'order_shipped', sentAt: at('05T09:01') },
    { kind: 'order_delivered', sentAt: null },
  ],
  refundPolicyUrl: 'https://store.example/policies/refund-policy',
}

test('the evidence names the prints, the customer, every parcel and the history of the order', () => {
  const texts = writeEvidence(facts, 'The parcel was signed for.')
  expect(texts).toMatchObject({
    product_description: expect.stringMatching(
      /^2 × “Moon” by Ines, a print on metal made to order: .*45×60 cm.*\n1 × “Sun” by Mara.*40×30 cm/,
    ),
    customer_name: 'Ada Customer',
    customer_email_address: 'ada@customers.example',
    shipping_address: expect.stringContaining('1 Main St'),
    shipping_carrier: 'DHL',
    shipping_tracking_number: '00340434161094015902, 00340434161094015903',
    shipping_date: '2026-11-05',
    refund_policy_disclosure: expect.stringContaining('https://store.example/policies/refund-policy'),
  })
  expect(texts.uncategorized_text?.split('\n').filter((line) => !line.startsWith('Parcel'))).toEqual([
    'The parcel was signed for.',
    '',
    'Order T100001, $141.00',
    'Placed 2026-11-01 10:00 UTC',
    'Paid 2026-11-01 10:02 UTC',
    'Delivered 2026-11-08 16:30 UTC',
    'Refunded before the dispute: $49.00',
    'Email “Order confirmed” sent 2026-11-01 10:03 UTC',
    'Email “Your order has shipped” sent 2026-11-05 09:01 UTC',
  ])
  expect(texts.uncategorized_text).toContain('Parcel handed to DHL 2026-11-05 09:00 UTC: http')
})

test('the evidence about a customer whose data was deleted has no name, email address or address, and says so', () => {
  const deleted = { name: 'Deleted customer', line1: 'Deleted', city: 'Deleted', country: 'US' as const }
  const texts = writeEvidence({ ...facts, email: 'id@deleted.invalid', shippingAddress: deleted, customerForgottenAt: at('09T10:00') }, '')
  expect([texts.customer_name, texts.customer_email_address, texts.shipping_address]).toEqual([undefined, undefined, undefined])
  expect(JSON.stringify(texts)).not.toMatch(/Deleted|deleted\.invalid/)
  expect(texts.uncategorized_text).toContain('Name, email address and address of the customer deleted 2026-11-09 10:00 UTC')
})

test('the evidence of an order that is not shipped has no carrier, tracking number or date', () => {
  const texts = writeEvidence({ ...facts, parcels: [], shippedAt: null, deliveredAt: null, refundedCents: 0, mails: [] }, '')
  expect([texts.shipping_carrier, texts.shipping_tracking_number, texts.shipping_date]).toEqual([undefined, undefined, undefined])
  expect(texts.uncategorized_text).toBe('Order T100001, $141.00\nPlaced 2026-11-01 10:00 UTC\nPaid 2026-11-01 10:02 UTC')
})

test.each([19_999, 20_000, 20_001])('a statement of %i characters is sent with at most 20,000', (length) => {
  expect(writeEvidence(facts, 'x'.repeat(length)).uncategorized_text).toHaveLength(20_000)
})
