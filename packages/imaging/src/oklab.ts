/** A colour as the eye orders it (OKLab): lightness 0 to 1, and two axes of hue, each about -0.4 to 0.4. */
export type Oklab = { readonly l: number; readonly a: number; readonly b: number }

/** From sRGB, each channel 0 to 255. */
export function toOklab(red: number, green: number, blue: number): Oklab {
  return lightToOklab(linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0)
}

/** From linear amounts of the sRGB primaries; colours outside sRGB have amounts below 0 or above 1. */
export function lightToOklab(r: number, g: number, b: number): Oklab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** `#rrggbb`, in lower case. */
export function toHex({ l, a, b }: Oklab): string {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const channels = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  return `#${channels.map((channel) => encoded(channel).toString(16).padStart(2, '0')).join('')}`
}

export function fromHex(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16)
  return toOklab(value >> 16, (value >> 8) & 0xff, value & 0xff)
}

export function chroma({ a, b }: Oklab): number {
  return Math.hypot(a, b)
}

export function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
})

/** The sRGB value of a linear channel, 0 to 255; values outside sRGB are clamped. */
export function encoded(channel: number): number {
  const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}
