import { BT2020_PRIMARIES, type Curve, type Primaries, type Transfer } from './code-points.ts'
import { D50, type Matrix, matrixFromD50, matrixToD50, multiply } from './primary-matrix.ts'
import { createToneMapping, type Light, type ToneMapping } from './tone-mapping.ts'

/** @property primaries  undefined for grey pictures @property peakNits  the brightest light of a picture of high dynamic range */
export type ColourSpace = { primaries: Primaries | undefined; transfer: Transfer; peakNits?: number | undefined }

/**
 * Writes a colour space as a small ICC profile, so that the decoder converts from it like from an embedded profile.
 * @returns undefined if the primaries describe no colour space
 * @see ICC.1:2022, 8.3 (monochrome, three-component matrix-based and LUT-based input profiles)
 */
export function writeProfile(space: ColourSpace): Buffer | undefined {
  const { primaries, transfer, peakNits } = space
  const mapping = typeof transfer === 'string' ? createToneMapping(transfer, peakNits) : undefined
  if (!primaries) return asProfile('GRAY', { kTRC: mapping ? sampledCurve(greyTones(mapping)) : parametricCurve(transfer as Curve) })
  const matrix = matrixToD50(primaries)
  if (!matrix) return undefined
  // the primaries are also in the profile with a table, because they tell how wide its gamut is
  const columns = { rXYZ: xyz(matrix, 0), gXYZ: xyz(matrix, 1), bXYZ: xyz(matrix, 2) }
  if (mapping) return asProfile('RGB ', { ...columns, A2B0: lastTable(JSON.stringify(space), () => toneTable(mapping, matrix)) })
  const curve = parametricCurve(transfer as Curve)
  return asProfile('RGB ', { ...columns, rTRC: curve, gTRC: curve, bTRC: curve })
}

const HEADER_BYTES = 128
const TAG_BYTES = 12

/** Version 2, because version 4 would lift the black of a table with the perceptual intent. */
function asProfile(colours: 'GRAY' | 'RGB ', content: Record<string, Buffer>): Buffer {
  const tags = Object.entries({ wtpt: xyzTag(D50), ...content }).map(([name, data]) => [name, padded(data)] as const)
  const list = Buffer.alloc(4 + tags.length * TAG_BYTES)
  list.writeUInt32BE(tags.length)
  let at = HEADER_BYTES + list.length
  for (const [place, [name, { length }]] of tags.entries()) {
    list.write(name, 4 + place * TAG_BYTES, 'latin1')
    list.writeUInt32BE(at, 8 + place * TAG_BYTES)
    list.writeUInt32BE(length, 12 + place * TAG_BYTES)
    at += length
  }
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(at)
  header.writeUInt32BE(0x02400000, 8)
  for (const [text, from] of [
    ['mntr', 12],
    [colours, 16],
    ['XYZ ', 20],
    ['acsp', 36],
  ] as const)
    header.write(text, from, 'latin1')
  fixed(D50).copy(header, 68)
  return Buffer.concat([header, list, ...tags.map(([, data]) => data)])
}

/** Tags begin at multiples of four bytes. */
function padded(data: Buffer): Buffer {
  return Buffer.concat([data], Math.ceil(data.length / 4) * 4)
}

function xyz(matrix: Matrix, column: 0 | 1 | 2): Buffer {
  return xyzTag(matrix.map((row) => row[column]))
}

function xyzTag(values: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), fixed(values)])
}

function parametricCurve({ g, a, b, c, d }: Curve): Buffer {
  return Buffer.concat([Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1'), fixed([g, a, b, c, d])])
}

/** Numbers of 16 bits before and after the point. */
function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
  return bytes
}

/** Enough for the steep start of the curves. */
const SAMPLES = 4096

function sampledCurve(curve: (value: number) => number): Buffer {
  const head = Buffer.from('curv\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(SAMPLES, 8)
  return Buffer.concat([head, words(samples(curve))])
}

function greyTones(mapping: ToneMapping) {
  return (value: number) => mapping.toMapped(mapping.toLight(value))
}

let last: { name: string; table: Buffer } | undefined

/** A table takes 50 ms, and the same picture is read several times in a row. */
function lastTable(name: string, make: () => Buffer): Buffer {
  if (last?.name !== name) last = { name, table: make() }
  return last.table
}

/** Points of the table along each channel. */
const SIDE = 33
/** The cells up to the peak of the picture; the others are for brighter light, which is possible and unusual. */
const CELLS_TO_PEAK = 29 / (SIDE - 1)
/** The table holds lightness rather than light, because it is interpolated. */
const LIGHTNESS = 2.4
/** XYZ is stored as 1 bit before the point and 15 after it. */
const XYZ_ONE = 0x8000 / 0xffff

/**
 * A table from three sample values to XYZ. Grey is exact at every value, because the input curves map its tones and the table is linear
 * along its diagonal.
 */
function toneTable(mapping: ToneMapping, matrix: Matrix): Buffer {
  const head = Buffer.from('mft2\0\0\0\0\x03\x03', 'latin1')
  const sizes = Buffer.from([SIDE, 0])
  const unused = fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])
  const counts = words([SAMPLES / 0xffff, SAMPLES / 0xffff])
  const scale = createTableScale(mapping)
  const input = words(samples((value) => scale.toPlace(mapping.toLight(value))))
  const output = D50.map((white) => words(samples((lightness) => white * lightness ** LIGHTNESS * XYZ_ONE)))
  const [fromWide, toWide] = [matrixToD50(BT2020_PRIMARIES) as Matrix, matrixFromD50(BT2020_PRIMARIES) as Matrix]
  const table = tablePoints((place) => {
    const channels = place.map((value) => mapping.toChannel(scale.toLight(value))) as Light
    const light = mapping.mapPixel(multiply(toWide, multiply(matrix, channels)))
    return multiply(fromWide, light).map((value, at) => Math.max(0, value / (D50[at] as number)) ** (1 / LIGHTNESS))
  })
  return Buffer.concat([head, sizes, unused, counts, input, input, input, words(table), ...output])
}

/** The place of light along a side of the table, 0 to 1, and the light of a place. */
function createTableScale({ toMapped, toUnmapped, peak, brightest }: ToneMapping) {
  const share = brightest > peak ? CELLS_TO_PEAK : 1
  const span = Math.log(brightest / peak)
  return {
    toPlace: (light: number) =>
      light <= peak || share === 1 ? share * toMapped(light) ** (1 / LIGHTNESS) : share + ((1 - share) * Math.log(light / peak)) / span,
    toLight: (place: number) =>
      place <= share ? toUnmapped((place / share) ** LIGHTNESS) : peak * Math.exp((span * (place - share)) / (1 - share)),
  }
}

function tablePoints(point: (place: number[]) => number[]): number[] {
  const steps = Array.from({ length: SIDE }, (_, at) => at / (SIDE - 1))
  return steps.flatMap((red) => steps.flatMap((green) => steps.flatMap((blue) => point([red, green, blue]))))
}

function samples(curve: (value: number) => number): number[] {
  return Array.from({ length: SAMPLES }, (_, at) => curve(at / (SAMPLES - 1)))
}

/** @param values  0 to 1; others are clipped */
function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(Math.round(Math.min(1, Math.max(0, value)) * 0xffff), at * 2)
  return bytes
}
