import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pickRoutes } from './route-part.ts'

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
} as unknown as ServerBuild['assets']

test('a build reduced to some pages keeps their routes, the routes of the paths above and its other fields', () => {
  const build = { assets: manifest, routes: { ...manifest.routes }, mode: 'production' } as unknown as ServerBuild
  const few = pickRoutes(build, ['/store/products/a-raven'])
  const kept = ['root', 'home', 'store-layout', 'browse', 'product', 'nothing']
  expect(Object.keys(few.routes)).toEqual(kept)
  expect(Object.keys(few.assets.routes)).toEqual(kept)
  expect({ ...few, routes: undefined, assets: { ...few.assets, routes: undefined } }).toEqual({
    ...build,
    routes: undefined,
    assets: { ...build.assets, routes: undefined },
  })
})
