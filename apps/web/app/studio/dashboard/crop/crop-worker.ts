import { CROPPED } from '@tintype/contract/shops/profile-images'
import type { Frame, PictureSize } from './crop-frame.ts'
import type { CropAnswer, CropRequest } from './crop-messages.ts'

// Decoding, scaling and encoding of large pictures, beside the page's own thread. The decoded picture is not kept
// between the two steps: 24 megapixels are 96 MB, which a phone does not have to spare while somebody chooses.
let file: Blob | undefined

self.addEventListener('message', ({ data }: MessageEvent<CropRequest>) => {
  answer(data).then(
    (message) => self.postMessage(message, { transfer: message.type === 'opened' ? [message.preview] : [] }),
    () => self.postMessage({ id: data.id, type: 'failed' } satisfies CropAnswer),
  )
})

async function answer(request: CropRequest): Promise<CropAnswer> {
  if (request.type === 'cut') return { id: request.id, type: 'cut', picture: await cut(request) }
  file = request.file
  return { id: request.id, type: 'opened', ...(await open(request.previewPx)) }
}

async function open(previewPx: number): Promise<{ size: PictureSize; preview: ImageBitmap }> {
  const whole = await decode()
  const size = { widthPx: whole.width, heightPx: whole.height }
  const scale = Math.min(1, previewPx / Math.max(size.widthPx, size.heightPx))
  const preview = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(size.widthPx * scale)),
    resizeHeight: Math.max(1, Math.round(size.heightPx * scale)),
    resizeQuality: 'medium',
  })
  whole.close()
  return { size, preview }
}

async function cut({ frame, size }: { frame: Frame; size: PictureSize }): Promise<Blob> {
  const whole = await decode()
  const canvas = new OffscreenCanvas(size.widthPx, size.heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  // the server puts transparent pictures on white as well
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.widthPx, size.heightPx)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, frame.xPx, frame.yPx, frame.widthPx, frame.heightPx, 0, 0, size.widthPx, size.heightPx)
  whole.close()
  return encode(canvas)
}

/** Safari cannot write WEBP and gives a PNG where one is asked for, which a photograph makes ten times as large: then JPEG. */
async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const picture = await canvas.convertToBlob(CROPPED)
  return picture.type === CROPPED.type ? picture : canvas.convertToBlob({ type: 'image/jpeg', quality: CROPPED.quality })
}

/** Upright, as the camera says: a frame's numbers are those of what the person sees. */
function decode(): Promise<ImageBitmap> {
  return createImageBitmap(file ?? new Blob(), { imageOrientation: 'from-image' })
}
