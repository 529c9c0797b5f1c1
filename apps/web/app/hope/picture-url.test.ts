import { expect, test } from 'vitest'
import { pictureUrl } from './picture-url.ts'

test.each([
  ['/media/a.webp', '', '/media/a.webp'],
  ['/media/a.webp', 'https://hope.example', 'https://hope.example/media/a.webp'],
  ['a.webp', 'https://hope.example/v1', 'https://hope.example/v1/a.webp'],
  ['https://cdn.example/a.webp', 'https://hope.example', 'https://cdn.example/a.webp'],
  ['https://', 'https://hope.example', 'https://'],
])('%s of “%s”', (url, host, shown) => {
  expect(pictureUrl(url, host)).toBe(shown)
})
