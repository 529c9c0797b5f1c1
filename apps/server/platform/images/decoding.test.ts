import { expect, test } from 'vitest'
import { decoding, Unreadable } from './decoding.ts'

test.each([
  ['VipsJpeg: premature end of JPEG image', true],
  ['extract_area: bad extract area', true],
  ['webp2vips: out of memory --- size == 279MB', false],
  ['VipsImage: unable to allocate 292948 bytes', false],
])('“%s” is the file’s fault: %s', async (message, isFilesFault) => {
  const failed = await decoding(() => Promise.reject(new Error(message))).catch((error: Error) => error)
  expect(failed).toMatchObject({ message })
  expect(failed instanceof Unreadable).toBe(isFilesFault)
})
