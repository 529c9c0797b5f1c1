import { expect, it } from 'vitest'
import { imageTypeOf, readImageType } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['GIF89a', undefined],
  ['<svg xmlns="', undefined],
  ['', undefined],
])('%j is %s', (text, type) => {
  expect(imageTypeOf(bytes(text))).toBe(type)
})

it('reads a file whatever its name says', async () => {
  expect(await readImageType(new File([bytes('\xff\xd8\xff\xe1........')], 'picture.png', { type: 'image/png' }))).toBe('image/jpeg')
})
