import { expect, test } from 'vitest'
import { findShareImage, pictureUrl } from './picture-url.ts'

test.each([
  ['/media/a.webp', '', '/media/a.webp'],
  ['/media/a.webp', 'https://hope.example', 'https://hope.example/media/a.webp'],
  ['a.webp', 'https://hope.example/v1', 'https://hope.example/v1/a.webp'],
  ['https://cdn.example/a.webp', 'https://hope.example', 'https://cdn.example/a.webp'],
  ['https://', 'https://hope.example', 'https://'],
])('the image URL %s with the host %j is shown as %s', (url, host, shown) => {
  expect(pictureUrl(url, host)).toBe(shown)
})

test.each([
  [
    'its share image',
    'https://hope.example/media/causes/boats/1.jpg',
    { share_image_url: '/media/causes/boats/1.jpg', image_urls: ['/a.webp'] },
  ],
  ['its first image when it has no share image', 'https://hope.example/a.webp', { image_urls: ['/a.webp', '/b.webp'] }],
  ['no image when it has none', undefined, { image_urls: [] }],
])('a shared link to a cause shows %s', (_image, url, said) => {
  const cause = { slug: 'boats', title: 'Boats', description: '', amount_raised: 0, ...said }
  expect(findShareImage(cause, 'https://hope.example')?.url).toBe(url)
})
