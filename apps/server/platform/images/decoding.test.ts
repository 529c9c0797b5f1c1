import { expect, test, vi } from 'vitest'
import { decoding, Unreadable } from './decoding.ts'

const failureOf = (message: string) => decoding(() => Promise.reject(new Error(message))).catch((error: Error) => error)

test.each([
  ['VipsJpeg: premature end of JPEG image', true],
  ['extract_area: bad extract area', true],
  ['webp2vips: out of memory --- size == 279MB', false],
  ['VipsImage: unable to allocate 292948 bytes', false],
  // how a picture that cannot be read ends where it is handed on as another
  ['VipsPng: libpng read error\nwbuffer_write: write failed\nvips2png: unable to write to target', true],
  ['/data/print.tif: write error\nsystem error: Input/output error\nvips2tiff: Write error at scanline 256', false],
])('“%s” is the file’s fault: %s', async (message, isFilesFault) => {
  const failed = await failureOf(message)
  expect(failed).toMatchObject({ message })
  expect(failed instanceof Unreadable).toBe(isFilesFault)
  expect(failed).not.toHaveProperty('code')
})

test.each([
  '/data/print.tif: write error\nsystem error: No space left on device\nvips2tiff: Write error at scanline 256\nwbuffer_write: write failed',
  '/data/eight-bits.png: write error\nsystem error: No space left on device\nvips2png: unable to write to target /data/eight-bits.png',
  '/data/print.tif: write error\nsystem error: Disk quota exceeded\nvips2tiff: Maximum TIFF file size exceeded',
])('“%s” is a full disk, as the system calls it', async (message) => {
  const failed = await failureOf(message)
  expect(failed).toMatchObject({ message, code: 'ENOSPC' })
  expect(failed).not.toBeInstanceOf(Unreadable)
})

const lost = new Error('Warning treated as error due to failOn setting\nerror in tile 0 x 0')

test('what failed for a reason that another picture took away is done once more, to learn it', async () => {
  const cut = new Error('VipsJpeg: premature end of JPEG image')
  const work = vi.fn(() => Promise.reject(cut)).mockRejectedValueOnce(lost)
  await expect(decoding(work)).rejects.toThrow(new Unreadable(cut.message))
  expect(work).toHaveBeenCalledTimes(2)
  await expect(decoding(vi.fn(async () => 'read').mockRejectedValueOnce(lost))).resolves.toBe('read')
})

test('what never gives a reason is the file’s fault, in the end', async () => {
  const work = vi.fn(() => Promise.reject(lost))
  await expect(decoding(() => decoding(work))).rejects.toBeInstanceOf(Unreadable)
  expect(work).toHaveBeenCalledTimes(5)
})
