import { type MockupFormat, mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import { type Orientation, type PrintSize, printCm, printFacts } from '@tintype/domain/prints/sizes'
import type { SceneBox } from '../../../platform/images/scene.ts'

/**
 * The visible part of a room, in centimetres. x points right from the middle of the print. y points down from the line between wall and
 * floor, so y is negative on the wall.
 */
export type View = { left: number; top: number; widthCm: number; heightCm: number; pxPerCm: number }
export type PrintBox = { left: number; top: number; widthCm: number; heightCm: number }

/** Position of a print: its gap above the furniture, and the minimum height of its middle at eye level. */
const GAP_CM = 24
const EYES_CM = 139

/** Height of the view for each format: a fixed part of the room plus a multiple of the print's height. */
const distance: Readonly<Record<MockupFormat, { roomCm: number; perPrintCm: number }>> = {
  full: { roomCm: 132, perPrintCm: 0.95 },
  portrait: { roomCm: 132, perPrintCm: 1.1 },
  link: { roomCm: 84, perPrintCm: 1 },
  pin: { roomCm: 158, perPrintCm: 1.2 },
  small: { roomCm: 132, perPrintCm: 1.1 },
}
/** Maximum share of the picture's width that a print covers. */
const WIDEST = 0.64
/** Vertical position of the middle of the print in the picture. */
const MIDDLE = 0.37

/** @param furnitureCm  height of the furniture below the print */
export function toPrintBox(size: PrintSize, orientation: Orientation, furnitureCm: number): PrintBox {
  const { widthCm, heightCm } = printCm(printFacts(size), orientation)
  const middle = Math.max(furnitureCm + GAP_CM + heightCm / 2, EYES_CM)
  return { left: -widthCm / 2, top: -middle - heightCm / 2, widthCm, heightCm }
}

/** @param aside  distance of the print from the middle of the picture to the left, as a share of its width */
export function computeView(print: PrintBox, format: MockupFormat, aside = 0): View {
  const { widthPx, heightPx } = mockupFormats[format]
  const { roomCm, perPrintCm } = distance[format]
  const heightCm = Math.max(roomCm + print.heightCm * perPrintCm, (print.widthCm / WIDEST) * (heightPx / widthPx))
  const widthCm = (heightCm * widthPx) / heightPx
  const middle = print.top + print.heightCm / 2
  return { left: -widthCm * (0.5 - aside), top: middle - heightCm * MIDDLE, widthCm, heightCm, pxPerCm: heightPx / heightCm }
}

/** The pixels of the print at the scale of the room: width and height are exact to half a pixel, and the edges to one. */
export function toSceneBox(print: PrintBox, { left, top, pxPerCm }: View): SceneBox {
  const at = (cm: number) => Math.round(cm * pxPerCm)
  return {
    left: at(print.left - left),
    top: at(print.top - top),
    widthPx: at(print.widthCm),
    heightPx: at(print.heightCm),
  }
}
