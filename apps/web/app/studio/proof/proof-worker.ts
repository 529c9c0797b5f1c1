import { calculateCrop, getCropPosition, PRINT_SHAPES, type PrintShape, toPrintShape } from '@tintype/domain/prints/crops'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import type { MetalShares } from '@tintype/domain/prints/proofs'
import { type Orientation, PRINT_FACTS, printCm } from '@tintype/domain/prints/sizes'
import { cutOutSize, enlargeBothWays, enlargedShapes, findMostDetailedRegion, isOriginal, MARGIN_PX, withMargin } from './enlargement.ts'
import { type MetalTable, metalTable } from './metal-model.ts'
import type { CutOut, CutPlace, CutRequest, MetalRequest, Proof, ProofAnswer, ProofRequest, Shown } from './proof-messages.ts'
import { type CanvasPixels, drawGamutStripes, printOnMetal, type Region, vividPercent } from './soft-proof.ts'

// decodes images and converts colours off the main thread, so that the page stays responsive with large images

/** Sharp in the window on a high-resolution screen, and small enough for a phone. */
const LONGER_PX = 1100

self.addEventListener('message', ({ data }: MessageEvent<ProofRequest | MetalRequest | CutRequest>) => {
  const answer: Promise<ProofAnswer> =
    'enlarged' in data
      ? onMetal(data).then((printed) => ({ type: 'printed', printed }))
      : 'detail' in data
        ? fromDetail(data).then((cutOut) => ({ type: 'cut', cutOut }))
        : prove(data).then((proof) => ({ type: 'proven', proof }))
  answer.then(
    (found) => self.postMessage(found),
    () => self.postMessage({ type: 'failed' } satisfies ProofAnswer),
  )
})

async function prove({ picture, original, crops, orientation }: ProofRequest): Promise<Proof> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const canvas = drawSmall(whole)
  const context = get2dContext(canvas)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const size = { widthPx: canvas.width, heightPx: canvas.height }
  const table = metalTable()
  const places = findDetailPlaces(original, { data: image.data, ...size }, { crops, orientation })
  const cutOuts = isOriginal({ widthPx: whole.width, heightPx: whole.height }, original) ? await createCutOuts(whole, places, table) : {}
  whole.close()
  const vivid = printOnMetal({ data: image.data, ...size }, table)
  context.putImageData(image, 0, 0)
  const printed = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  context.putImageData(new ImageData(drawGamutStripes(vivid, size.widthPx), size.widthPx), 0, 0)
  const marks = await canvas.convertToBlob({ type: 'image/png' })
  const shares = Object.fromEntries(
    PRINT_SHAPES.map((shape) => {
      const { print, place } = findPrintByShape(shape, orientation, crops)
      return [shape, vividPercent(vivid, size.widthPx, calculateCrop(size, print, place))]
    }),
  ) as MetalShares
  return { printed, marks, shares, cutOuts, places }
}

type OrientationAndCrops = Pick<ProofRequest, 'crops' | 'orientation'>

/**
 * The most detailed region of each shape that needs enlarging.
 * @param small  a scaled-down image, in which the region is searched
 */
function findDetailPlaces(original: PictureSize, small: CanvasPixels, hanging: OrientationAndCrops): Proof['places'] {
  const share = small.widthPx / original.widthPx
  const smaller = (px: number) => Math.floor(px * share)
  const found = enlargedShapes(original, hanging).map(({ shape, enlargement }) => {
    const { crop, scale } = enlargement
    const size = cutOutSize(enlargement)
    const smallCrop = { leftPx: smaller(crop.leftPx), topPx: smaller(crop.topPx), ...smallerSize(crop, share) }
    const { leftPx, topPx } = findMostDetailedRegion(small, smallCrop, smallerSize(size, share))
    const within = (px: number, from: number, roomPx: number) => Math.min(from + roomPx, Math.max(from, Math.round(px / share)))
    const place = {
      leftPx: within(leftPx, crop.leftPx, crop.widthPx - size.widthPx),
      topPx: within(topPx, crop.topPx, crop.heightPx - size.heightPx),
      ...size,
    }
    return [shape, { place, taken: withMargin(place, original), scale }] as const
  })
  return Object.fromEntries(found)
}

async function createCutOuts(whole: ImageBitmap, places: Proof['places'], table: MetalTable): Promise<Proof['cutOuts']> {
  const cutOuts: Proof['cutOuts'] = {}
  for (const [shape, at] of Object.entries(places) as [PrintShape, CutPlace][]) {
    cutOuts[shape] = await createCutOut({ picture: whole, leftPx: 0, topPx: 0 }, at, table)
  }
  return cutOuts
}

/** The cut-out of a detail from the server. */
async function fromDetail({ detail, at }: CutRequest): Promise<CutOut> {
  const picture = await createImageBitmap(detail)
  const { leftPx, topPx } = at.taken
  const cutOut = await createCutOut({ picture, leftPx, topPx }, at, metalTable())
  picture.close()
  return cutOut
}

/** An image, or a part of it that begins at this position. */
type Part = { picture: ImageBitmap; leftPx: number; topPx: number }

async function createCutOut(part: Part, { place, scale }: CutPlace, table: MetalTable): Promise<CutOut> {
  const piece = drawRegion(part, place)
  const { plain, printed } = enlargeBothWays(readPixels(piece), scale)
  for (const pixels of [plain, printed]) printOnMetal(pixels, table)
  const shown = {
    widthPx: Math.round(place.widthPx * scale),
    heightPx: Math.round(place.heightPx * scale),
    offsetPx: Math.round(MARGIN_PX * scale),
  }
  return {
    plain: await encodePng(plain, shown),
    printed: await encodePng(printed, shown),
    detail: await piece.convertToBlob({ type: 'image/png' }),
    to: { widthPx: plain.widthPx, heightPx: plain.heightPx },
    shown,
  }
}

function smallerSize({ widthPx, heightPx }: PictureSize, share: number): PictureSize {
  return { widthPx: Math.max(1, Math.floor(widthPx * share)), heightPx: Math.max(1, Math.floor(heightPx * share)) }
}

async function onMetal({ enlarged, shown }: MetalRequest): Promise<Blob> {
  const picture = await createImageBitmap(enlarged)
  const canvas = onPrintBackground(new OffscreenCanvas(picture.width, picture.height))
  canvas.drawImage(picture, 0, 0)
  picture.close()
  const pixels = readPixels(canvas.canvas)
  printOnMetal(pixels, metalTable())
  return encodePng(pixels, shown)
}

/** A region with its margin; the background of the print beyond the image's edge. */
function drawRegion(part: Part, { leftPx, topPx, widthPx, heightPx }: Region): OffscreenCanvas {
  const canvas = new OffscreenCanvas(widthPx + 2 * MARGIN_PX, heightPx + 2 * MARGIN_PX)
  const context = onPrintBackground(canvas)
  context.drawImage(part.picture, MARGIN_PX + part.leftPx - leftPx, MARGIN_PX + part.topPx - topPx)
  return canvas
}

function readPixels(canvas: OffscreenCanvas) {
  const { width, height } = canvas
  return { data: get2dContext(canvas).getImageData(0, 0, width, height).data, widthPx: width, heightPx: height }
}

/** Encodes the pixels without their margin. */
async function encodePng(pixels: CanvasPixels & { data: Uint8ClampedArray<ArrayBuffer> }, shown: Shown) {
  const canvas = new OffscreenCanvas(shown.widthPx, shown.heightPx)
  get2dContext(canvas).putImageData(new ImageData(pixels.data, pixels.widthPx), -shown.offsetPx, -shown.offsetPx)
  return canvas.convertToBlob({ type: 'image/png' })
}

function findPrintByShape(shape: (typeof PRINT_SHAPES)[number], orientation: Orientation, crops: ProofRequest['crops']) {
  const facts = PRINT_FACTS.find(({ size }) => toPrintShape(size) === shape)
  if (!facts) throw new RangeError(`no print is ${shape}`)
  return { print: printCm(facts, orientation), place: getCropPosition(crops, facts.size) }
}

/** With the EXIF orientation applied, and on the background of the print. */
function drawSmall(whole: ImageBitmap): OffscreenCanvas {
  const scale = Math.min(1, LONGER_PX / Math.max(whole.width, whole.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(whole.width * scale)), Math.max(1, Math.round(whole.height * scale)))
  const context = onPrintBackground(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  return canvas
}

function onPrintBackground(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = get2dContext(canvas)
  context.fillStyle = PRINT_BACKGROUND
  context.fillRect(0, 0, canvas.width, canvas.height)
  return context
}

function get2dContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context')
  return context
}
