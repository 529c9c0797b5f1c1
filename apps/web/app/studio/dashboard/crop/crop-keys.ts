import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { type Frame, moved, type PictureSize, resized, widestPx } from './crop-frame.ts'

const MOVE_SHARE = 0.01
const SIZE_SHARE = 0.05

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Arrows move the frame; with Shift, or as + and −, they make it larger (right, up) and smaller. Undefined for any other key. */
export function frameAfterKey(
  cut: { kind: ProfileImageKind; picture: PictureSize },
  frame: Frame,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Frame | undefined {
  const arrow = arrows[key]
  if (arrow && !shiftKey) {
    const stepPx = Math.max(1, cut.picture.widthPx * MOVE_SHARE)
    return moved(cut, frame, { xPx: arrow.x * stepPx, yPx: arrow.y * stepPx })
  }
  const growth = arrow ? arrow.x - arrow.y : sizeDirection(key)
  return growth === 0 ? undefined : resized(cut, frame, frame.widthPx + growth * SIZE_SHARE * widestPx(cut))
}

function sizeDirection(key: string): number {
  if (key === '+' || key === '=') return 1
  return key === '-' || key === '_' ? -1 : 0
}
