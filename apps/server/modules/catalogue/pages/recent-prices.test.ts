import { expect, test, vi } from 'vitest'
import type { PriceList } from '../../pricing/price-list.ts'
import { cachePriceList } from './recent-prices.ts'

function pricesAt(first: Date) {
  let now = first
  const prices = vi.fn(async (): Promise<PriceList> => new Map([['medium', { priceCents: 4900, commissionCents: 1000 }]]))
  const current = cachePriceList({ database: undefined as never, clock: () => now, prices })
  return { prices, current, goTo: (later: string) => (now = new Date(later)) }
}

test('the price cache reads once for concurrent requests, and again after two seconds', async () => {
  const { prices, current, goTo } = pricesAt(new Date('2026-01-01T00:00:00Z'))
  await Promise.all([current(), current()])
  goTo('2026-01-01T00:00:01.999Z')
  await current()
  expect(prices).toHaveBeenCalledTimes(1)
  goTo('2026-01-01T00:00:02Z')
  await current()
  expect(prices).toHaveBeenCalledTimes(2)
})

test('the price cache reads again when the clock was set back', async () => {
  const { prices, current, goTo } = pricesAt(new Date('2026-01-01T00:00:00Z'))
  await current()
  goTo('2025-12-31T00:00:00Z')
  await current()
  expect(prices).toHaveBeenCalledTimes(2)
})

test('the price cache does not keep a failed read', async () => {
  const { prices, current } = pricesAt(new Date('2026-01-01T00:00:00Z'))
  prices.mockRejectedValueOnce(new Error('the database is away'))
  await expect(current()).rejects.toThrow('away')
  expect((await current()).get('medium')).toEqual({ priceCents: 4900, commissionCents: 1000 })
})
