import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { withStylesOnce } from './styles-once.ts'

test('the root stylesheet has one address in every route, and the stylesheet of a page keeps its “#”', () => {
  const routes = {
    root: { id: 'root', css: ['/assets/frame.css#'] },
    browse: { id: 'browse', parentId: 'root', css: ['/assets/frame.css#', '/assets/store.css'] },
    overview: { id: 'overview', parentId: 'root', css: ['/assets/studio.css#'] },
    feed: { id: 'feed', parentId: 'root' },
  }
  const build = { isSpaMode: false, assets: { version: '1', routes } } as unknown as ServerBuild

  const once = withStylesOnce(build)

  expect(Object.entries(once.assets.routes).map(([id, route]) => [id, route?.css])).toEqual([
    ['root', ['/assets/frame.css']],
    ['browse', ['/assets/frame.css', '/assets/store.css']],
    ['overview', ['/assets/studio.css#']],
    ['feed', undefined],
  ])
  expect(once).toMatchObject({ isSpaMode: false, assets: { version: '1' } })
})
