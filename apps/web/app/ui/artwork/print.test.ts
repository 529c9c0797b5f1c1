import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Print, type PrintPicture } from './print.tsx'

const sources = [320, 640, 1080, 1600].map((widthPx) => ({ url: `/${widthPx}.webp`, widthPx }))
const picture: PrintPicture = { alt: 'An owl', widthPx: 3000, heightPx: 4000, placeholder: null, sources }
const draw = (given: PrintPicture) => renderToStaticMarkup(createElement(Print, { picture: given, sizes: '46vw' }))

test('a product picture offers every rendition width and states its size in pixels', () => {
  const drawn = draw(picture)
  expect(drawn).toContain('srcSet="/320.webp 320w, /640.webp 640w, /1080.webp 1080w, /1600.webp 1600w"')
  expect(drawn).toContain('width="3000" height="4000"')
  expect(drawn).not.toContain('<source')
})

test('a product picture is positioned by the artist’s crop of its shape', () => {
  const crops = { '3:4': 500, '5:7': 120, '7:10': 1000 }
  const drawAs = (shape: '5 / 7' | '10 / 7' | '4 / 3') =>
    renderToStaticMarkup(createElement(Print, { picture: { ...picture, crops }, shape, sizes: '46vw' }))
  expect(drawAs('5 / 7')).toContain('--at:12%')
  expect(drawAs('10 / 7')).toContain('--at:100%')
  expect(drawAs('4 / 3')).toContain('--at:50%')
  expect(draw(picture)).not.toContain('--at')
})

test('mature content is covered with a text, and other pictures are not', () => {
  expect(draw({ ...picture, isMature: true })).toMatch(/^<span class="print is-mature".*<span class="print-cover">Mature content</)
  expect(draw(picture)).not.toContain('cover"')
})

test('a product picture offers AVIF renditions where they exist and WEBP at larger widths', () => {
  const avif = [320, 640, 1080].map((widthPx) => ({ url: `/${widthPx}.avif`, widthPx }))
  const [source, image] = draw({ ...picture, avif }).split('<img')
  expect(source).toContain('type="image/avif"')
  expect(source).toContain('srcSet="/320.avif 320w, /640.avif 640w, /1080.avif 1080w, /1600.webp 1600w"')
  expect(image).toContain('srcSet="/320.webp 320w, /640.webp 640w, /1080.webp 1080w, /1600.webp 1600w"')
})
