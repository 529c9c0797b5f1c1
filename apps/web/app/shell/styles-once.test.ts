import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { withStylesOnce } from './styles-once.ts'

test('the styles of the frame have one address, whichever route names them; what goes with its page keeps its mark', () => {
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
