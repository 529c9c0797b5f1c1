import { expect, it } from 'vitest'
import { hasShopLink } from './shop-link.ts'

it.each([
  ['nothing', { hasBanner: false, artworkCount: 0 }, false],
  ['a banner', { hasBanner: true, artworkCount: 0 }, false],
  ['an artwork', { hasBanner: false, artworkCount: 1 }, false],
  ['a banner and an artwork', { hasBanner: true, artworkCount: 1 }, true],
])('a shop with %s has a link: %s', (_, shop, expected) => {
  expect(hasShopLink(shop)).toBe(expected)
})
