import { type MockupFormat, mockupFormats } from '@tintype/contract/mockup-rooms'
import { plateCm } from '@tintype/contract/plate-fit'
import { type Orientation, type PlateSize, plateFacts } from '@tintype/contract/sizes'

/**
 * What a picture shows of a room, in centimetres: x goes right from the middle of the plate, y goes down from the line where wall and
 * floor meet, so that everything on the wall is above zero.
 */
export type View = { left: number; top: number; widthCm: number; heightCm: number; pxPerCm: number }
export type PlateBox = { left: number; top: number; widthCm: number; heightCm: number }
export type PixelBox = { left: number; top: number; widthPx: number; heightPx: number }

/** Where a plate hangs: so much above what stands below it, and a small one not lower than eyes rest. */
const GAP_CM = 24
const EYES_CM = 139

/** How near one stands, for each shape of picture: a share of the plate and what of the room is wanted beside it. */
const distance: Readonly<Record<MockupFormat, { roomCm: number; perPlateCm: number }>> = {
  full: { roomCm: 132, perPlateCm: 0.95 },
  portrait: { roomCm: 132, perPlateCm: 1.1 },
  link: { roomCm: 84, perPlateCm: 1 },
  pin: { roomCm: 158, perPlateCm: 1.2 },
  small: { roomCm: 132, perPlateCm: 1.1 },
}
/** Of a picture's width a plate takes this much at most. */
const WIDEST = 0.64
/** How far down the picture the middle of the plate is. */
const MIDDLE = 0.37

/** @param furnitureCm  how high what stands below the plate is */
export function hangPlate(size: PlateSize, orientation: Orientation, furnitureCm: number): PlateBox {
  const { widthCm, heightCm } = plateCm(plateFacts(size), orientation)
  const middle = Math.max(furnitureCm + GAP_CM + heightCm / 2, EYES_CM)
  return { left: -widthCm / 2, top: -middle - heightCm / 2, widthCm, heightCm }
}

/** @param aside  how far beside the middle of the picture the plate hangs, as a share of its width, to the left */
export function viewOf(plate: PlateBox, format: MockupFormat, aside = 0): View {
  const { widthPx, heightPx } = mockupFormats[format]
  const { roomCm, perPlateCm } = distance[format]
  const heightCm = Math.max(roomCm + plate.heightCm * perPlateCm, (plate.widthCm / WIDEST) * (heightPx / widthPx))
  const widthCm = (heightCm * widthPx) / heightPx
  const middle = plate.top + plate.heightCm / 2
  return { left: -widthCm * (0.5 - aside), top: middle - heightCm * MIDDLE, widthCm, heightCm, pxPerCm: heightPx / heightCm }
}

/** The pixels that the plate covers, at the scale of the room: its width and height are right to half a pixel, and its edges to one. */
export function pixelsOf(plate: PlateBox, { left, top, pxPerCm }: View): PixelBox {
  const at = (cm: number) => Math.round(cm * pxPerCm)
  return {
    left: at(plate.left - left),
    top: at(plate.top - top),
    widthPx: at(plate.widthCm),
    heightPx: at(plate.heightCm),
  }
}
