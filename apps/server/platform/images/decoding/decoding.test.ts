import { expect, test, vi } from 'vitest'
import { decoding, Unreadable } from './decoding.ts'

const catchDecodingError = (message: string) => decoding(() => Promise.reject(new Error(message))).catch((error: Error) => error)

test.each([
  ['a truncated JPEG', true, 'VipsJpeg: premature end of JPEG image'],
  ['a crop outside the image', true, 'extract_area: bad extract area'],
  ['a lack of memory for a WebP', false, 'webp2vips: out of memory --- size == 279MB'],
  ['a failed allocation', false, 'VipsImage: unable to allocate 292948 bytes'],
  // an unreadable image that is converted while it is read
  [
    'a PNG read error during conversion',
    true,
    'VipsPng: libpng read error\nwbuffer_write: write failed\nvips2png: unable to write to target',
  ],
  [
    'an I/O error on write',
    false,
    '/data/print.tif: write error\nsystem error: Input/output error\nvips2tiff: Write error at scanline 256',
  ],
])('decoding classifies %s as an unreadable file: %s', async (_what, isFilesFault, message) => {
  const failed = await catchDecodingError(message)
  expect(failed).toMatchObject({ message })
  expect(failed instanceof Unreadable).toBe(isFilesFault)
  expect(failed).not.toHaveProperty('code')
})

test.each([
  [
    'no space for a TIFF',
    '/data/print.tif: write error\nsystem error: No space left on device\nvips2tiff: Write error at scanline 256\nwbuffer_write: write failed',
  ],
  [
    'no space for a PNG',
    '/data/eight-bits.png: write error\nsystem error: No space left on device\nvips2png: unable to write to target /data/eight-bits.png',
  ],
  ['an exceeded quota', '/data/print.tif: write error\nsystem error: Disk quota exceeded\nvips2tiff: Maximum TIFF file size exceeded'],
])('decoding reports %s as ENOSPC', async (_what, message) => {
  const failed = await catchDecodingError(message)
  expect(failed).toMatchObject({ message, code: 'ENOSPC' })
  expect(failed).not.toBeInstanceOf(Unreadable)
})

const lost = new Error('Warning treated as error due to failOn setting\nerror in tile 0 x 0')

test('decoding runs the work once more when the reason of a failure is missing', async () => {
  const cut = new Error('VipsJpeg: premature end of JPEG image')
  const work = vi.fn(() => Promise.reject(cut)).mockRejectedValueOnce(lost)
  await expect(decoding(work)).rejects.toThrow(new Unreadable(cut.message))
  expect(work).toHaveBeenCalledTimes(2)
  await expect(decoding(vi.fn(async () => 'read').mockRejectedValueOnce(lost))).resolves.toBe('read')
})

test('decoding reports the file as unreadable when five attempts give no reason', async () => {
  const work = vi.fn(() => Promise.reject(lost))
  await expect(decoding(() => decoding(work))).rejects.toBeInstanceOf(Unreadable)
  expect(work).toHaveBeenCalledTimes(5)
})
