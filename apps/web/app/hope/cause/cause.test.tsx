import { fireEvent, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { CauseDetails } from '@tintype/contract/hope/hope'
import type { GivingProduct } from '@tintype/contract/orders/store'
import { HttpResponse, http } from 'msw/http'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { causeWith } from '../../../test/causes.ts'
import { button } from '../../../test/fields.ts'
import { owl } from '../../../test/products.ts'
import { renderInApp } from '../../../test/render.tsx'
import { mockCall, server } from '../../../test/server.ts'
import { hopeTexts } from '../hope-texts.ts'
import CausePage from './cause.tsx'

const cause: CauseDetails = { ...causeWith(), payments: [] }
/** The minimal cause of another host. */
const sparse = { slug: 'trees', title: 'Trees', amount_raised: 999.5 }

/** As on client-side navigation: the page fetches its own data. */
function open(respond: () => object | Response | null, products: GivingProduct[] = []) {
  server.use(
    http.get('/api/hope/causes/trees', () => {
      const answer = respond()
      return answer instanceof Response ? answer : HttpResponse.json(answer)
    }),
  )
  mockCall(contract.store.giving, () => ({ products }))
  const loaderData = { slug: 'trees', first: undefined, firstProducts: undefined, origin: '', imageHost: '' }
  return renderInApp(<CausePage {...({ loaderData } as ComponentProps<typeof CausePage>)} />, { at: '/hope/causes/trees' })
}

const loaded = () => screen.findByRole('heading', { level: 1, name: 'Trees' })
const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const mainPicture = () => document.querySelector('.cause-gallery > .cause-frame img')

test('a visitor sees the figures of a cause and its links', async () => {
  open(() => ({ ...cause, external_url: 'https://partner.example/trees' }))
  await loaded()
  expect(screen.getByText('raised of $1,000')).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect([hopeTexts.status, hopeTexts.lastUpdated, hopeTexts.supporters].map(tile)).toEqual(['25% funded', 'Nov 20, 2026', '3'])
  expect(screen.getByRole('link', { name: hopeTexts.becomeForCause }).getAttribute('href')).toBe('/signup')
  expect(screen.getByRole('link', { name: hopeTexts.partner }).getAttribute('href')).toBe('https://partner.example/trees')
})

test('a visitor sees each remittance with its receipt, and the products that donate with their percentage', async () => {
  const receipt = '/api/hope/receipts/0190a2b4-0000-7000-8000-000000000000'
  const payments = [{ remitted_on: '2026-05-04', amount: 120.5, amount_cents: 12_050, receipt_url: receipt }]
  const product: GivingProduct = { ...owl, donationPercent: 25 }
  open(() => ({ ...cause, amount_raised: 130.5, amount_pledged: 10, amount_remitted: 120.5, payments }), [product])
  await loaded()
  expect(screen.getByText('$120.50 paid to the cause. $10.00 pledged; it will be paid with the next payment.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Receipt of May 4, 2026' }).getAttribute('href')).toBe(receipt)
  const card = await screen.findByRole('link', { name: /Owl.*Ansel gives 25% of every commission/ })
  expect(card.getAttribute('href')).toBe('/store/products/owl-1')
})

test('a cause of which only the required fields are known shows default texts and a default picture', async () => {
  open(() => sparse)
  await loaded()
  expect(document.title).toBe('Trees · Tintype')
  expect(screen.getByText('$999.50')).toBeDefined()
  expect([hopeTexts.status, hopeTexts.lastUpdated, hopeTexts.supporters].map(tile)).toEqual([
    hopeTexts.openGoal,
    hopeTexts.recently,
    hopeTexts.noCount,
  ])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: hopeTexts.partner })).toBeNull()
  expect(mainPicture()?.getAttribute('src')).toBe('/art/dawn.svg')
})

test('a visitor chooses a picture, and a missing one is replaced by the illustration', async () => {
  const { user } = open(() => ({ ...cause, image_urls: ['/art/nebula.webp', '/art/gone.webp'] }))
  await loaded()
  const thumbs = screen.getAllByRole('button', { name: /^Picture \d of 2$/ })
  expect(screen.getByRole('img', { name: 'Trees, picture 1 of 2' }).getAttribute('src')).toBe('/art/nebula.webp')
  expect(thumbs.map((thumb) => thumb.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  await user.click(thumbs[1] as HTMLElement)
  const second = screen.getByRole('img', { name: 'Trees, picture 2 of 2' })
  expect(second.getAttribute('src')).toBe('/art/gone.webp')
  expect(thumbs.map((thumb) => thumb.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  fireEvent.error(second)
  expect(mainPicture()?.getAttribute('src')).toBe('/art/dawn.svg')
})

test.each([
  ['status 500', () => HttpResponse.json({}, { status: 500 }), hopeTexts.causeNotFound],
  ['a null body', () => null, hopeTexts.causeMissing],
  // the message of Node; in a browser: e2e/hope.spec.ts
  ['a network error', () => HttpResponse.error(), 'fetch failed'],
])('a request that ends with %s shows an error and a back link, and the cause after Try again', async (_, respond, message) => {
  let isDown = true
  const { user } = open(() => (isDown ? respond() : cause))
  expect(await screen.findByRole('heading', { level: 1, name: message })).toBeDefined()
  expect(screen.getByRole('link', { name: 'All causes' }).getAttribute('href')).toBe('/hope')
  isDown = false
  await user.click(button(hopeTexts.retry))
  await loaded()
})
