import type { Api } from '@tintype/contract/api'
import { data } from 'react-router'
import { expect, it } from 'vitest'
import { findPopular, orNewest } from './or-newest.ts'

const newest = [{ handle: 'moon' }]
const apiWith = (products: () => Promise<unknown>) => ({ store: { products } }) as unknown as Api
const api = apiWith(async () => ({ products: newest }))
const missing = () => Promise.reject(data({ code: 'shop_not_found', message: 'We could not find that shop.' }, { status: 404 }))
const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error)

it('orNewest returns the result that was found', async () => {
  expect(await orNewest(api, Promise.resolve(1))).toBe(1)
})

it('a not-found error carries the newest products and its own message', async () => {
  expect(await thrownBy(orNewest(api, missing()))).toMatchObject({
    data: { message: 'We could not find that shop.', newest },
    init: { status: 404 },
  })
})

it('a not-found error stays a 404 when the newest products cannot be loaded', async () => {
  const down = apiWith(() => Promise.reject(new Error('away')))
  expect(await thrownBy(orNewest(down, missing()))).toMatchObject({ data: { newest: [] }, init: { status: 404 } })
})

it.each([
  ['an exception', new Error('boom')],
  ['a response with status 400', data({ message: 'no' }, { status: 400 })],
  ['a rejection without a value', undefined],
])('orNewest rethrows %s unchanged', async (_what, failure) => {
  expect(await thrownBy(orNewest(api, Promise.reject(failure)))).toBe(failure)
})

it('findPopular asks for the best sellers, and returns none when they cannot be loaded', async () => {
  const asked: unknown[] = []
  const popular = { store: { products: async (query: unknown) => (asked.push(query), { products: newest }) } } as unknown as Api
  expect(await findPopular(popular)).toEqual(newest)
  expect(asked).toEqual([{ sort: 'popular', limit: 12 }])
  expect(await findPopular(apiWith(() => Promise.reject(new Error('away'))))).toEqual([])
})
