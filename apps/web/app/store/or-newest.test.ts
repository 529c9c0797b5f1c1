import type { Api } from '@tintype/contract/api'
import { data } from 'react-router'
import { expect, it } from 'vitest'
import { orNewest } from './or-newest.ts'

const newest = [{ handle: 'moon' }]
const apiWith = (products: () => Promise<unknown>) => ({ store: { products } }) as unknown as Api
const api = apiWith(async () => ({ products: newest }))
const missing = () => Promise.reject(data({ code: 'shop_not_found', message: 'We could not find that shop.' }, { status: 404 }))
const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error)

it('hands on what was found', async () => {
  expect(await orNewest(api, Promise.resolve(1))).toBe(1)
})

it('gives what was not found the newest works, and its own sentence', async () => {
  expect(await thrownBy(orNewest(api, missing()))).toMatchObject({
    data: { message: 'We could not find that shop.', newest },
    init: { status: 404 },
  })
})

it('still says that it was not found where the works cannot be asked', async () => {
  const down = apiWith(() => Promise.reject(new Error('away')))
  expect(await thrownBy(orNewest(down, missing()))).toMatchObject({ data: { newest: [] }, init: { status: 404 } })
})

it.each([new Error('boom'), data({ message: 'no' }, { status: 400 }), undefined])(
  'leaves any other failure alone (%#)',
  async (failure) => {
    expect(await thrownBy(orNewest(api, Promise.reject(failure)))).toBe(failure)
  },
)
