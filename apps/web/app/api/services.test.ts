import type { Api } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { getServices, servicesContext } from './services.ts'

it('an API call returns the answer unchanged', async () => {
  const api = apiThat(async (input) => ({ handle: (input as { handle: string }).handle }))
  await expect(api.store.product({ handle: 'pier' })).resolves.toEqual({ handle: 'pier' })
})

it('an API call turns a problem into a response error with its status, code and message', async () => {
  const api = apiThat(async () => {
    throw new Problem('product_not_found')
  })
  const error: unknown = await api.store.product({ handle: 'gone' }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ init: { status: 404 }, data: { code: 'product_not_found', message: 'We could not find that product.' } })
})

it.each([
  ['an unexpected error', new RangeError('ours')],
  ['the problem “unavailable”', new Problem('unavailable')],
])('an API call rethrows %s unchanged, so that it is logged', async (_what, mistake) => {
  const api = apiThat(async () => {
    throw mistake
  })
  await expect(api.store.product({ handle: 'x' })).rejects.toBe(mistake)
})

function apiThat(product: (input: unknown) => Promise<unknown>): Api {
  const api = { store: { product } } as unknown as Api
  const services = {
    api,
    nonce: 'n',
    publicUrl: '',
    storefrontUrl: '',
    hopeApiUrl: '',
    isProduction: true,
    accountGraceDays: 30,
    installed: { hasVisionModel: false, hasUpscaler: false },
  }
  return getServices(new RouterContextProvider(new Map([[servicesContext, services]]))).api
}
