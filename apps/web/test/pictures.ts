import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { vi } from 'vitest'

const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A file that is a PNG by its first bytes. jsdom decodes no images: `mockImages` supplies the size. */
export function pngFile(name = 'moon.png', sizeBytes = 64): File {
  return new File([PNG_SIGNATURE, new Uint8Array(sizeBytes - PNG_SIGNATURE.length)], name, { type: 'image/png' })
}

/** Replaces `Image` until the test ends. @returns the images whose loading the test finishes, in the order of their requests */
export function mockImages(): MockImage[]
/** @param size  every image loads at once with it */
export function mockImages(size: PictureSize): MockImage[]
export function mockImages(size?: PictureSize): MockImage[] {
  const requested: MockImage[] = []
  vi.stubGlobal(
    'Image',
    class extends MockImage {
      override set src(url: string) {
        this.url = url
        requested.push(this)
        if (size) queueMicrotask(() => this.load(size))
      }
    },
  )
  return requested
}

/** The part of `HTMLImageElement` that measures a file. */
export class MockImage {
  url = ''
  naturalWidth = 0
  naturalHeight = 0
  onload?: () => void
  onerror?: () => void

  set src(url: string) {
    this.url = url
  }

  load({ widthPx, heightPx }: PictureSize): void {
    Object.assign(this, { naturalWidth: widthPx, naturalHeight: heightPx })
    this.onload?.()
  }

  /** The browser cannot decode the file. */
  fail(): void {
    this.onerror?.()
  }
}
