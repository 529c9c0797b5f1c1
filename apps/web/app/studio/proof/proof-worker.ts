import { cropOf, PLATE_SHAPES, placeOf, shapeOfPlate } from '@tintype/contract/crops'
import { plateCm } from '@tintype/contract/plate-fit'
import type { MetalShares } from '@tintype/contract/proofs'
import { type Orientation, PLATES } from '@tintype/contract/sizes'
import { metalTable } from './metal-model.ts'
import type { Proof, ProofAnswer, ProofRequest } from './proof-messages.ts'
import { markVivid, printOnMetal, vividPercent } from './soft-proof.ts'

// Decoding and every pixel's colour, beside the page's own thread: it stays quick to touch whatever the picture's size.

/** Sharp in the window on a dense screen, and few enough pixels for a phone. */
const LONGER_PX = 1100

self.addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => {
  prove(data).then(
    (proof) => self.postMessage({ type: 'proven', proof } satisfies ProofAnswer),
    () => self.postMessage({ type: 'failed' } satisfies ProofAnswer),
  )
})

async function prove({ picture, crops, orientation }: ProofRequest): Promise<Proof> {
  const canvas = await drawSmall(picture)
  const context = contextOf(canvas)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const size = { widthPx: canvas.width, heightPx: canvas.height }
  const vivid = printOnMetal({ data: image.data, ...size }, metalTable())
  context.putImageData(image, 0, 0)
  const printed = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  context.putImageData(new ImageData(markVivid(vivid, size.widthPx), size.widthPx), 0, 0)
  const marks = await canvas.convertToBlob({ type: 'image/png' })
  const shares = Object.fromEntries(
    PLATE_SHAPES.map((shape) => {
      const { plate, place } = plateOf(shape, orientation, crops)
      return [shape, vividPercent(vivid, size.widthPx, cropOf(size, plate, place))]
    }),
  ) as MetalShares
  return { printed, marks, shares }
}

function plateOf(shape: (typeof PLATE_SHAPES)[number], orientation: Orientation, crops: ProofRequest['crops']) {
  const facts = PLATES.find(({ size }) => shapeOfPlate(size) === shape)
  if (!facts) throw new RangeError(`no plate is ${shape}`)
  return { plate: plateCm(facts, orientation), place: placeOf(crops, facts.size) }
}

/** Upright as the camera says, and on white, as it is printed. */
async function drawSmall(picture: Blob): Promise<OffscreenCanvas> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGER_PX / Math.max(whole.width, whole.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(whole.width * scale)), Math.max(1, Math.round(whole.height * scale)))
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context')
  return context
}
