import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { enlarge } from '../../apps/server/platform/images/enlarging/enlarge.ts'
import { createUpscaler } from '../../apps/server/platform/images/enlarging/upscaler.ts'
import { ENLARGER_PATH, processPath } from '../../apps/server/platform/paths.ts'
import { photoPath } from '../../e2e/support/photo.ts'
import { NO_SHARPENING } from '../../packages/imaging/src/enlarging.ts'
import type { Pixels } from '../../packages/imaging/src/resample.ts'
import { type Figure, figure } from '../support/figure.ts'

/** The images of the sign-in pages, which are lossily compressed, and a photograph. */
const MADE_SET = [
  ...['pier', 'nebula', 'standon'].map((name) => resolve(import.meta.dirname, `../../apps/web/public/art/${name}.webp`)),
  photoPath,
]
const WHOLE = { widthPx: 640, heightPx: 480 }
const HALF = { widthPx: WHOLE.widthPx / 2, heightPx: WHOLE.heightPx / 2 }

/** How well an image at half its size is restored by enlarging; the reference is plain Lanczos. */
export async function benchUpscaling(): Promise<Figure[]> {
  const [ours, plain, library] = [newMeans(), newMeans(), newMeans()]
  for (const path of MADE_SET) {
    const whole = await renderPixels(sharp(path), WHOLE)
    const half = await renderPixels(fromPixels(whole), HALF)
    add(ours, whole, await enlarge(half, WHOLE))
    add(plain, whole, await enlarge(half, WHOLE, NO_SHARPENING))
    add(library, whole, (await renderPixels(fromPixels(half), WHOLE)).data)
  }
  return [
    figure('upscaling.psnr', mean(ours.psnr), 'dB', mean(plain.psnr)),
    figure('upscaling.ssim', mean(ours.ssim), '', mean(plain.ssim)),
    figure('upscaling.library_psnr', mean(library.psnr), 'dB', mean(plain.psnr)),
    figure('upscaling.cpu_per_megapixel', await cpuPerMegapixel(), 'ms'),
    ...(await benchNetwork()),
  ]
}

/** The network of a default install, or that of `UPSCALE_MODEL`. */
const modelPath = process.env.UPSCALE_MODEL ? resolve(process.env.UPSCALE_MODEL) : ENLARGER_PATH

/** The network on pictures that its training never saw, each against exact Lanczos, and its cost for a large print. */
async function benchNetwork(): Promise<Figure[]> {
  const upscaler = createUpscaler({ processPath: processPath('upscaling'), modelPath })
  const folder = await mkdtemp(join(tmpdir(), 'tintype-upscaling-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  async function enlargeByNetwork({ data, ...from }: Pixels, to: Size) {
    await writeFile(small, data)
    const used = await upscaler.enlarge({ from: { path: small, ...from }, to: { path: large, ...to } })
    return { data: await readFile(large), ...used }
  }
  try {
    const figures: Figure[] = []
    for (const kind of ['photographs', 'drawings']) figures.push(...(await benchTestSet(kind, enlargeByNetwork)))
    const { peakRssBytes, cpuMs, filter } = await enlargeByNetwork(await tilePhotograph(), { widthPx: 4096, heightPx: 3072 })
    if (filter) throw new Error('the network did not enlarge the photograph, so its cost was not measured')
    return [
      ...figures,
      figure('upscaling.network_cpu_s_for_3072x4096', cpuMs / 1000, 's'),
      figure('upscaling.network_peak_mb', peakRssBytes / 1024 / 1024, 'MB'),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A picture of 2048×1536 with fine detail everywhere, so that the network enlarges it: a small photograph, repeated. */
async function tilePhotograph(): Promise<Pixels> {
  const { data: tile } = await renderPixels(sharp(photoPath), WHOLE)
  const [widthPx, heightPx] = [2048, 1536]
  const data = Buffer.alloc(widthPx * heightPx * 3)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % widthPx, Math.floor(at / 3 / widthPx)]
    data[at] = tile[((y % WHOLE.heightPx) * WHOLE.widthPx + (x % WHOLE.widthPx)) * 3 + (at % 3)] as number
  }
  return { data, widthPx, heightPx }
}

/** Written by `tools/enlarger/fetch.sh`. */
const TEST_SET = resolve(import.meta.dirname, '.work/upscaling')

async function benchTestSet(kind: string, enlargeByNetwork: (from: Pixels, to: Size) => Promise<{ data: Buffer }>): Promise<Figure[]> {
  const files = globSync('*.png', { cwd: join(TEST_SET, kind) }).sort()
  if (!files.length) console.log(`No ${kind} to enlarge: tools/enlarger/fetch.sh makes the test set.`)
  const found = { clean: newGains(), degraded: newGains() }
  for (const file of files) {
    const path = join(TEST_SET, kind, file)
    const { width, height } = await sharp(path).metadata()
    const size = { widthPx: width, heightPx: height }
    const whole = await renderPixels(sharp(path), size)
    const clean = await renderPixels(fromPixels(whole), { widthPx: width / 2, heightPx: height / 2 })
    for (const [state, half] of [
      ['clean', clean],
      ['degraded', await degrade(clean)],
    ] as const) {
      const wanted = toLuma(whole.data)
      const [plain, network] = [await enlarge(half, size, NO_SHARPENING), (await enlargeByNetwork(half, size)).data]
      found[state].plain.push(calculatePsnr(wanted, toLuma(plain)))
      found[state].network.push(calculatePsnr(wanted, toLuma(network)))
    }
  }
  return Object.entries(files.length ? found : {}).flatMap(([state, { plain, network }]) => {
    const gains = network.map((psnr, index) => psnr - (plain[index] ?? 0))
    return [
      figure(`upscaling.${kind}.${state}_psnr`, mean(network), 'dB', mean(plain)),
      figure(`upscaling.${kind}.${state}_gain`, mean(gains), 'dB over Lanczos'),
      figure(`upscaling.${kind}.${state}_least_gain`, Math.min(...gains), 'dB over Lanczos'),
    ]
  })
}

const newGains = (): { plain: number[]; network: number[] } => ({ plain: [], network: [] })

/** As a camera or a website would: a blur of 0.7 pixels, and JPEG of quality 75. */
async function degrade({ widthPx, heightPx, ...picture }: Pixels): Promise<Pixels> {
  const blurred = await fromPixels({ widthPx, heightPx, ...picture })
    .blur(0.7)
    .jpeg({ quality: 75 })
    .toBuffer()
  return renderPixels(sharp(blurred), { widthPx, heightPx })
}

/** For a print of 45 × 60 cm from six megapixels, as it is enlarged for print. */
async function cpuPerMegapixel(): Promise<number> {
  const small = await renderPixels(sharp(photoPath), { widthPx: 2731, heightPx: 2048 })
  const print = { widthPx: 3543, heightPx: 2657 }
  const begun = process.cpuUsage()
  await enlarge(small, print)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000 / ((print.widthPx * print.heightPx) / 1_000_000)
}

type Size = { widthPx: number; heightPx: number }
type Means = { psnr: number[]; ssim: number[] }
const newMeans = (): Means => ({ psnr: [], ssim: [] })

function add({ psnr, ssim }: Means, whole: Pixels, found: Uint8Array): void {
  const [wanted, light] = [toLuma(whole.data), toLuma(found)]
  psnr.push(calculatePsnr(wanted, light))
  ssim.push(calculateSsim(wanted, light, WHOLE))
}

async function renderPixels(picture: ReturnType<typeof sharp>, { widthPx, heightPx }: Size): Promise<Pixels> {
  const data = await picture
    .resize(widthPx, heightPx, { fit: 'cover', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { data, widthPx, heightPx }
}

function fromPixels({ data, widthPx, heightPx }: Pixels) {
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}

function toLuma(data: Uint8Array): Float32Array {
  return Float32Array.from({ length: data.length / 3 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 3, index * 3 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

function calculatePsnr(wanted: Float32Array, found: Float32Array): number {
  const squares = wanted.reduce((sum, value, index) => sum + (value - (found[index] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / wanted.length))
}

/** Over windows of 8 × 8, every fourth pixel, with the constants of Wang et al. (2004). */
function calculateSsim(wanted: Float32Array, found: Float32Array, { widthPx, heightPx }: typeof WHOLE): number {
  const [steady, spread] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const windows: number[] = []
  for (let top = 0; top + 8 <= heightPx; top += 4) {
    for (let left = 0; left + 8 <= widthPx; left += 4) {
      const places = Array.from({ length: 64 }, (_, index) => (top + (index >> 3)) * widthPx + left + (index & 7))
      const [a, b] = [places.map((at) => wanted[at] ?? 0), places.map((at) => found[at] ?? 0)]
      const [meanA, meanB] = [mean(a), mean(b)]
      const covary = (one: number[], oneMean: number, other: number[], otherMean: number) =>
        mean(one.map((value, index) => (value - oneMean) * ((other[index] ?? 0) - otherMean)))
      const both = covary(a, meanA, b, meanB)
      const apart = covary(a, meanA, a, meanA) + covary(b, meanB, b, meanB)
      windows.push(((2 * meanA * meanB + steady) * (2 * both + spread)) / ((meanA ** 2 + meanB ** 2 + steady) * (apart + spread)))
    }
  }
  return mean(windows)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
