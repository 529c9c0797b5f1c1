import { clamp, mix } from './numbers.ts'

/** Red, green and blue in sRGB, each 0…1. Sums above 1 are bright light and are clipped at the end. */
export type Rgb = [number, number, number]

/** Indices of the three channels of a colour. */
export const channels = [0, 1, 2] as const

/** Maps a position 0…1 to a colour. The colours are shared: do not modify them. */
export type Ramp = (t: number) => Readonly<Rgb>

const rampSteps = 1024

/**
 * A colour ramp, written like the stops of a CSS gradient. Interpolated in OKLab, which avoids greyish colours in between. @example
 * ramp('#000000 0%, #ffffff 100%')(0.5)
 */
export function ramp(gradient: string): Ramp {
  const stops = gradient.split(',').map(readStop)
  const table = Array.from({ length: rampSteps + 1 }, (_, i) => colourAt(stops, i / rampSteps))
  return (t) => table[Math.round(clamp(t) * rampSteps)] as Rgb
}

/** The three channels of `#rrggbb`. */
export function rgb(hex: string): Rgb {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255) as Rgb
}

export function toHex(colour: Readonly<Rgb>): string {
  return `#${colour
    .map((v) =>
      Math.round(clamp(v) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Mixes two colours in OKLab. @returns hex */
export function blend(from: string, to: string, t: number): string {
  return toHex(
    colourAt(
      [
        { at: 0, lab: hexToOklab(from) },
        { at: 1, lab: hexToOklab(to) },
      ],
      t,
    ),
  )
}

interface Stop {
  at: number
  lab: Rgb
}

/** `#aabbcc 40%` */
function readStop(text: string): Stop {
  const [hex = '', at = ''] = text.trim().split(' ')
  return { at: Number.parseFloat(at) / 100, lab: hexToOklab(hex) }
}

function colourAt(stops: readonly Stop[], t: number): Rgb {
  const next = stops.findIndex(({ at }, i) => i > 0 && (t <= at || i === stops.length - 1))
  const from = stops[next - 1] as Stop
  const to = stops[next] as Stop
  const share = clamp((t - from.at) / (to.at - from.at))
  return unlab([mix(from.lab[0], to.lab[0], share), mix(from.lab[1], to.lab[1], share), mix(from.lab[2], to.lab[2], share)])
}

function toLinear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function toScreen(c: number): number {
  return c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
}

// The OKLab matrices as published by Björn Ottosson.
function hexToOklab(hex: string): Rgb {
  const [r, g, b] = rgb(hex).map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function unlab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((c) => clamp(toScreen(clamp(c)))) as Rgb
}
