import { CROPPED } from '@tintype/contract/shops/profile-images'
import type { Frame, PictureSize } from './crop-frame.ts'
import type { CropAnswer, CropRequest } from './crop-messages.ts'

// decodes, scales and encodes large images off the main thread. The decoded image is not kept between the two steps: 24 megapixels take 96
// MB, which a phone cannot spare while the user crops.
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
  // the server also renders transparent images on white
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.widthPx, size.heightPx)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, frame.xPx, frame.yPx, frame.widthPx, frame.heightPx, 0, 0, size.widthPx, size.heightPx)
  whole.close()
  return encode(canvas)
}

/** Encodes as WEBP, else JPEG. Safari cannot write WEBP and silently returns a PNG, which is ten times as large for a photograph. */
async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const picture = await canvas.convertToBlob(CROPPED)
  return picture.type === CROPPED.type ? picture : canvas.convertToBlob({ type: 'image/jpeg', quality: CROPPED.quality })
}

/** Applies the EXIF orientation, so that crop coordinates refer to the image as displayed. */
function decode(): Promise<ImageBitmap> {
  return createImageBitmap(file ?? new Blob(), { imageOrientation: 'from-image' })
}
