import { PROFILE_IMAGES, type ProfileImageKind } from '@tintype/contract/shops/profile-images'

export type PictureSize = { widthPx: number; heightPx: number }

/** The cropped part of an upright image, in its pixels. It always has the aspect ratio of its kind and is within the image. */
export type Frame = PictureSize & { xPx: number; yPx: number }

type Cut = { kind: ProfileImageKind; picture: PictureSize }

/** Whether the image is large enough for the minimum crop. */
export function isLargeEnough({ kind, picture }: Cut): boolean {
  const least = leastSize(kind)
  return picture.widthPx >= least.widthPx && picture.heightPx >= least.heightPx
}

export function leastSize(kind: ProfileImageKind): PictureSize {
  const { minWidthPx } = PROFILE_IMAGES[kind]
  return { widthPx: minWidthPx, heightPx: minWidthPx / findAspectRatio(kind) }
}

/** Width divided by height: 2.5 or 1. */
export function findAspectRatio(kind: ProfileImageKind): number {
  const { widthPx, heightPx } = PROFILE_IMAGES[kind]
  return widthPx / heightPx
}

/** Centred: 95% of the width for a banner, 90% of the largest square for a portrait; never below the minimum. */
export function firstFrame(cut: Cut): Frame {
  const { kind, picture } = cut
  const widest = widestPx(cut)
  const whole = kind === 'banner' ? picture.widthPx : widest
  const width = Math.min(widest, whole * PROFILE_IMAGES[kind].firstShare)
  return placed(cut, { widthPx: width, centre: { x: picture.widthPx / 2, y: picture.heightPx / 2 } })
}

export function moved({ picture }: Cut, frame: Frame, by: { xPx: number; yPx: number }): Frame {
  return {
    ...frame,
    xPx: clamp(frame.xPx + by.xPx, 0, picture.widthPx - frame.widthPx),
    yPx: clamp(frame.yPx + by.yPx, 0, picture.heightPx - frame.heightPx),
  }
}

/** Resizes around the same centre, as far as the image permits. */
export function resized(cut: Cut, frame: Frame, widthPx: number): Frame {
  return placed(cut, { widthPx, centre: { x: frame.xPx + frame.widthPx / 2, y: frame.yPx + frame.heightPx / 2 } })
}

/** The width of the largest possible frame. */
export function widestPx({ kind, picture }: Cut): number {
  return Math.min(picture.widthPx, picture.heightPx * findAspectRatio(kind))
}

/**
 * The uploaded size of a frame: its own, up to the stored maximum, and in exactly its aspect ratio in whole pixels, so that the server's
 * centre crop removes nothing.
 */
export function outputSize(kind: ProfileImageKind, frame: Frame): PictureSize {
  const { widthPx, heightPx } = PROFILE_IMAGES[kind]
  const divisor = gcd(widthPx, heightPx)
  const unit = { widthPx: widthPx / divisor, heightPx: heightPx / divisor }
  const units = Math.max(1, Math.floor(Math.min(frame.widthPx + 0.001, widthPx) / unit.widthPx))
  return { widthPx: units * unit.widthPx, heightPx: units * unit.heightPx }
}

/** "1900 × 760 pixels, 5% from the left, 20% from the top": for screen readers. */
export function frameWords({ widthPx, heightPx }: PictureSize, frame: Frame): string {
  const left = Math.round((100 * frame.xPx) / widthPx)
  const top = Math.round((100 * frame.yPx) / heightPx)
  return `${frameSizeWords(frame)} pixels, ${left}% from the left, ${top}% from the top`
}

export function frameSizeWords(frame: Frame): string {
  return `${Math.round(frame.widthPx)} × ${Math.round(frame.heightPx)}`
}

type Place = { widthPx: number; centre: { x: number; y: number } }

function placed(cut: Cut, { widthPx, centre }: Place): Frame {
  const { kind, picture } = cut
  const width = clamp(widthPx, leastSize(kind).widthPx, widestPx(cut))
  const height = width / findAspectRatio(kind)
  return {
    widthPx: width,
    heightPx: height,
    xPx: clamp(centre.x - width / 2, 0, picture.widthPx - width),
    yPx: clamp(centre.y - height / 2, 0, picture.heightPx - height),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(value, least), most))
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
