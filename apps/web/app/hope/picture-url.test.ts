import { expect, test } from 'vitest'
import { pictureUrl, shareOf } from './picture-url.ts'

test.each([
  ['/media/a.webp', '', '/media/a.webp'],
  ['/media/a.webp', 'https://hope.example', 'https://hope.example/media/a.webp'],
  ['a.webp', 'https://hope.example/v1', 'https://hope.example/v1/a.webp'],
  ['https://cdn.example/a.webp', 'https://hope.example', 'https://cdn.example/a.webp'],
  ['https://', 'https://hope.example', 'https://'],
])('%s of “%s”', (url, host, shown) => {
  expect(pictureUrl(url, host)).toBe(shown)
})

test.each([
  ['https://hope.example/media/causes/boats/1.jpg', { share_image_url: '/media/causes/boats/1.jpg', image_urls: ['/a.webp'] }],
  ['https://hope.example/a.webp', { image_urls: ['/a.webp', '/b.webp'] }],
  [undefined, { image_urls: [] }],
])('beside a link stands %s', (url, said) => {
  const cause = { slug: 'boats', title: 'Boats', description: '', amount_raised: 0, ...said }
  expect(shareOf(cause, 'https://hope.example')?.url).toBe(url)
})
