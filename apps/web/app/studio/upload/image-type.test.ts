import { expect, it } from 'vitest'
import { detectImageType, readImageType } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg'],
  ['WEBP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
])('the first bytes of a %s file are recognised as $2', (_format, text, type) => {
  expect(detectImageType(bytes(text))).toBe(type)
})

it.each([
  ['a WAV file', 'RIFF\x10\0\0\0WAVEfmt '],
  ['a GIF file', 'GIF89a'],
  ['an SVG file', '<svg xmlns="'],
  ['an empty file', ''],
])('the first bytes of %s are not recognised as an image type', (_file, text) => {
  expect(detectImageType(bytes(text))).toBeUndefined()
})

it('the image type of a file is read from its bytes, not from its name', async () => {
  expect(await readImageType(new File([bytes('\xff\xd8\xff\xe1........')], 'picture.png', { type: 'image/png' }))).toBe('image/jpeg')
})
