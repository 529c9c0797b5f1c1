import type { CommissionList } from '@tintype/contract/orders/store'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RequestServices } from '../api/request-services.ts'
import { servicesContext } from '../api/services.ts'
import { artists } from './content/artists.ts'
import { landingData, landingHeaders } from './landing-route.ts'

async function load(commissions: () => Promise<CommissionList>, installed = { hasVisionModel: false, hasUpscaler: false }) {
  const context = new RouterContextProvider()
  const services = { api: { store: { commissions } }, publicUrl: 'https://here.example', storefrontUrl: 'https://shop.example', installed }
  context.set(servicesContext, services as unknown as RequestServices)
  const { data, init } = await landingData(context, artists)
  const headers = landingHeaders({ loaderHeaders: new Headers(init?.headers) })
  return { ...data, kept: headers.get('cache-control'), description: data.meta.find((tag) => 'name' in tag && tag.name === 'description') }
}

test('the landing page states the commissions in force and is cached for five minutes', async () => {
  const page = await load(async () => [
    { size: 'medium', commissionCents: 1100 },
    { size: 'large', commissionCents: 2000 },
    { size: 'large_tall', commissionCents: 2000 },
    { size: 'extra_large', commissionCents: 3050 },
  ])
  expect(page.earnings.map(({ earned }) => earned)).toEqual(['$11', '$20', '$20', '$30.50'])
  expect(page.content.lead).toContain('You earn $11, $20 or $30.50 for every print sold.')
  expect(page.description).toMatchObject({ content: expect.stringContaining('pay you $11 to $30.50 for every print sold.') })
  expect(page.kept).toBe('public, max-age=300')
  // a store at another origin
  expect(page.inspirationUrl).toMatch(/^https:\/\/shop\.example/)
})

test('the landing page states no amount and is not cached when the commissions cannot be loaded', async () => {
  const page = await load(() => Promise.reject(new Error('the database is away')))
  expect(new Set(page.earnings.map(({ earned }) => earned))).toEqual(new Set(['-']))
  expect(page.content.lead).toContain('You earn a fixed commission for every print sold.')
  expect(JSON.stringify([page.description, page.content.lead])).not.toMatch(/[{}]earned|range|\$\d/)
  expect(page.kept).toBe('no-store')
})

test('the slider shows what the network of this install makes, or the filter without one', async () => {
  const bare = await load(async () => [])
  const full = await load(async () => [], { hasVisionModel: false, hasUpscaler: true })
  const shown = ({ content }: typeof bare) => content.resolution.detail.webp
  expect(shown(bare)).toMatch(/-sharpened-/)
  expect(shown(full)).toMatch(/-detail-/)
})

test('the landing page says that AI fills in texts and upscales pictures only where a model is installed', async () => {
  const bare = await load(async () => [])
  const full = await load(async () => [], { hasVisionModel: true, hasUpscaler: true })
  const texts = ({ content }: typeof bare) => JSON.stringify([content.benefits, content.resolution.text])
  expect(texts(bare)).toMatch(/We suggest tags from the colours.*we enlarge and sharpen it for free/)
  expect(texts(bare)).not.toMatch(/\bAI\b|[{}]suggesting|[{}]enlarging/)
  expect(texts(full)).toMatch(/AI fills in title, description and tags.*we upscale it with AI for free/)
})
