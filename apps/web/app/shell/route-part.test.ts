import type { EntryContext, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouteParts, withRoutesOf } from './route-part.ts'

const route = (id: string, parentId: string | undefined, path?: string) => [
  id,
  { id, parentId, path, ...(path === undefined && { index: true }) },
]
const manifest = {
  version: '1',
  routes: Object.fromEntries([
    ['root', { id: 'root', path: '' }],
    route('home', 'root'),
    route('artists', 'root', 'artists'),
    ['store-layout', { id: 'store-layout', parentId: 'root' }],
    route('browse', 'store-layout', 'store'),
    route('product', 'store-layout', 'store/products/:handle'),
    route('cart', 'store-layout', 'store/cart'),
    route('nothing', 'store-layout', 'store/*'),
  ]),
} as unknown as EntryContext['manifest']
const matches = (...ids: string[]) => ids.map((id) => ({ route: { id } }))

test('a page gets its own routes and the routes of the paths above it, and no others', () => {
  const partFor = createRouteParts()
  const part = partFor(manifest, matches('root', 'store-layout', 'product'), '/store/products/a-raven')
  expect(Object.keys(part.routes)).toEqual(['root', 'home', 'store-layout', 'browse', 'product', 'nothing'])
  expect(part.version).toBe('1')
  expect(Object.keys(partFor(manifest, matches('root', 'artists'), '/artists').routes)).toEqual(['root', 'home', 'artists'])
})

test('the routes of a page are computed once and reused for every address of that page', () => {
  const partFor = createRouteParts()
  const one = partFor(manifest, matches('root', 'store-layout', 'product'), '/store/products/one')
  expect(partFor(manifest, matches('root', 'store-layout', 'product'), '/store/products/other')).toBe(one)
})

test('a build reduced to some pages keeps their routes, the routes of the paths above and its other fields', () => {
  const build = { assets: manifest, routes: { ...manifest.routes }, mode: 'production' } as unknown as ServerBuild
  const few = withRoutesOf(build, ['/store/products/a-raven'])
  expect(Object.keys(few.routes)).toEqual(['root', 'home', 'store-layout', 'browse', 'product', 'nothing'])
  expect({ ...few, routes: undefined }).toEqual({ ...build, routes: undefined })
})
