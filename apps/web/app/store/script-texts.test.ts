import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@tintype/contract/orders/store'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { scriptTexts } from '../../../../packages/contract/test/awkward-texts.ts'
import { CauseCard } from '../hope/cause/cause-card.tsx'
import { CauseGallery } from '../hope/cause/cause-gallery.tsx'
import { OrderAddress } from './orders/order-address.tsx'
import { OrderHolds } from './orders/order-holds.tsx'
import { OrderLines } from './orders/order-lines.tsx'
import { ProductData } from './product/product-data.tsx'
import { ProductTile } from './product-tile.tsx'
import { ShopHead } from './shop/shop-head.tsx'

const root = join(import.meta.dirname, '..')

/** Parts of pages with `text` in every field that a user can write. */
function partsWith(text: string): [string, ComponentType][] {
  const picture = { alt: text, widthPx: 3072, heightPx: 4096, placeholder: null, sources: [{ url: '/media/640.webp', widthPx: 640 }] }
  const card = {
    handle: 'moon',
    title: text,
    artistName: text,
    artistHandle: 'ada',
    orientation: 'vertical',
    category: 'space',
    isPick: false,
    fromCents: 4900,
    picture,
  }
  const sizes = [{ size: 'medium', name: 'Medium', measures: '30×40 cm', widthCm: 30, heightCm: 40, priceCents: 4900 }]
  const product = {
    ...card,
    description: text,
    tags: [text],
    howMade: null,
    sizes,
    moreByArtist: [],
    similar: [],
    cardUrl: null,
    artistPicture: null,
    manufacturerCount: 9,
  } as unknown as Product
  const shop = {
    handle: 'ada',
    name: text,
    bannerUrl: null,
    pictureUrl: null,
    cause: { title: text, slug: 'wells', percent: 10 },
    isSuspended: false,
    products: [],
    nextCursor: null,
  }
  const cause = { slug: 'wells', title: text, description: text, image_urls: ['/a.webp', text], amount_raised: 10 }
  const line = {
    line: 1,
    product: 'moon',
    title: text,
    artistName: text,
    size: 'medium',
    measures: '30×40 cm',
    orientation: 'vertical',
    quantity: 1,
    priceCents: 4900,
    totalCents: 4900,
    refundedQuantity: 0,
    picture,
  }
  const shippingAddress = { name: text, line1: text, line2: text, city: text, region: text, postalCode: text, country: 'US' }
  const parcels = [
    {
      carrier: text,
      tracking: text,
      trackingUrl: null,
      shippedAt: '2026-01-01T00:00:00Z',
      deliveredAt: null,
      prints: [{ title: text, quantity: 1 }],
    },
  ]
  const order = {
    orderNumber: 'T1',
    orderToken: 'x',
    status: 'shipped',
    state: 'shipped',
    holds: [{ title: text, since: '2026-01-01T00:00:00Z', reason: text }],
    email: text,
    lines: [line],
    shippingAddress,
    parcels,
    subtotalCents: 4900,
    shippingCents: 900,
    refundedCents: 0,
    totalCents: 5800,
    placedAt: '2026-01-01T00:00:00Z',
    paidAt: '2026-01-01T00:00:00Z',
    payments: [],
  }
  const part =
    <Props extends object>(what: ComponentType<Props>, props: unknown): ComponentType =>
    () =>
      createElement(what, props as Props)
  return [
    ['a product card', part(ProductTile, { card, sizes: '46vw', isArtistShown: true })],
    ['the header of a shop', part(ShopHead, { shop, url: 'https://tintype.example/store/collections/ada' })],
    ['the card of a cause', part(CauseCard, { cause })],
    ['the gallery of a cause', part(CauseGallery, { cause })],
    ['the lines of an order', part(OrderLines, { order })],
    ['the holds of an order', part(OrderHolds, { holds: order.holds })],
    ['the shipping address of an order', part(OrderAddress, { order, lines: [text, 'United States'], isOver: false })],
    ['the structured data of a product', part(ProductData, { product, publicUrl: 'https://tintype.example' })],
  ]
}

function draw(Part: ComponentType): string {
  return renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', Component: Part }]) }))
}

/** The elements of a page, each with the names of its attributes and the targets of its links. */
function listElements(html: string): string[] {
  return [...html.matchAll(/<(\/?[a-z!][^\s>/]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].map(([, name = '', attributes = '']) =>
    [
      name,
      ...[...attributes.matchAll(/([a-z:-]+)=("[^"]*"|'[^']*')/gi)].map(([whole, attribute = '']) =>
        attribute === 'href' ? whole : attribute,
      ),
    ].join(' '),
  )
}

describe('user text in pages', () => {
  const names = partsWith('Words').map(([name]) => name)
  test.each(names.map((name, at) => [name, at] as const))('user text adds no element and no link target to %s', (name, at) => {
    const [, plain] = partsWith('Words')[at] ?? []
    const expected = listElements(draw(plain as ComponentType))
    expect(expected.length, name).toBeGreaterThan(0)
    for (const text of scriptTexts) {
      const html = draw(partsWith(text)[at]?.[1] as ComponentType)
      expect(listElements(html), text).toEqual(expected)
    }
  })

  test('elementsOf finds an added element and a changed link target (control)', () => {
    expect(listElements('<p title="a>b">x</p>')).toEqual(['p title', '/p'])
    expect(listElements('<p>x<img src="x" onerror="y"></p>')).toEqual(['p', 'img src onerror', '/p'])
    expect(listElements('<a href="javascript:alert(1)">')).toEqual(['a href="javascript:alert(1)"'])
  })
})

test('only two known files set raw markup', () => {
  const setting = globSync('**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\./.test(path))
    .filter((path) =>
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|new DOMParser/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
    )
  expect(setting.toSorted()).toEqual(['root.tsx', 'store/product/product-data.tsx'])
})

test('no page listens to messages from other windows (3.5.5)', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\./.test(path))
  const listening = sources.filter((path) =>
    /window\.(addEventListener\(\s*'message'|onmessage)|[^.\w]addEventListener\(\s*'message'/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(200)
  expect(listening).toEqual([])
})
