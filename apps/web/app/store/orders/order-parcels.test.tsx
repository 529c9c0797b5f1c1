import { render, screen } from '@testing-library/react'
import type { Parcel } from '@tintype/contract/orders/store'
import { expect, it } from 'vitest'
import { OrderParcels } from './order-parcels.tsx'

const sent: Parcel = {
  carrier: 'DHL',
  tracking: 'JJD0042',
  trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JJD0042',
  shippedAt: '2025-03-14T09:00:00.000Z',
  deliveredAt: null,
  prints: [{ title: 'Owl', quantity: 2 }],
}
const shippingAddress = { name: 'Ada', line1: '1 Main Street', city: 'Kiel', country: 'DE' } as const

it('a customer sees a delivered parcel as delivered while another is on its way', () => {
  const arrived = { ...sent, tracking: 'JJD0041', deliveredAt: '2025-03-17T09:00:00.000Z' }
  render(<OrderParcels order={{ parcels: [arrived, sent], shippingAddress }} />)
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Delivered March 17, 2025/)
  expect(second).toMatch(/^Shipped March 14, 2025.*2 × Owl$/)
})

it('a tracking number links to its carrier, without the address of the order page', () => {
  render(<OrderParcels order={{ parcels: [sent], shippingAddress }} />)
  const link = screen.getByRole('link', { name: /^JJD0042/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([sent.trackingUrl, 'noreferrer'])
})

it('the tracking number of an unknown carrier is text', () => {
  render(<OrderParcels order={{ parcels: [{ ...sent, carrier: 'Pigeon', trackingUrl: null }], shippingAddress }} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/Pigeon, JJD0042/)).toBeDefined()
})

it('before the first parcel a customer reads how long delivery takes', () => {
  render(<OrderParcels order={{ parcels: [], shippingAddress }} />)
  expect(screen.getByText(/^Nothing has shipped yet\. Delivery takes 2–11 business days/)).toBeDefined()
})
