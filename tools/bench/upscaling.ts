import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { enlarge } from '../../apps/server/platform/images/enlarging/enlarge.ts'
import { createUpscaler } from '../../apps/server/platform/images/enlarging/upscaler.ts'
import { processPath } from '../../apps/server/platform/paths.ts'
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
    ...(await benchNetwork(mean(plain.psnr), mean(plain.ssim))),
  ]
}

/** The same with the network named by `UPSCALE_MODEL`, in its process, if one is set. Its time is that of one processor. */
async function benchNetwork(plainPsnr: number, plainSsim: number): Promise<Figure[]> {
  const modelPath = process.env.UPSCALE_MODEL
  if (!modelPath) return []
  const upscaler = createUpscaler({ processPath: processPath('upscaling'), modelPath: resolve(modelPath) })
  const folder = await mkdtemp(join(tmpdir(), 'tintype-upscaling-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  const found = newMeans()
  const [tookMs, peaks]: [number[], number[]] = [[], []]
  try {
    for (const path of MADE_SET) {
      const whole = await renderPixels(sharp(path), WHOLE)
      await writeFile(small, (await renderPixels(fromPixels(whole), HALF)).data)
      const begun = performance.now()
      const { peakRssBytes } = await upscaler.enlarge({ from: { path: small, ...HALF }, to: { path: large, ...WHOLE } })
      tookMs.push(performance.now() - begun)
      peaks.push(peakRssBytes)
      add(found, whole, await readFile(large))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const megapixels = (WHOLE.widthPx * WHOLE.heightPx) / 1_000_000
  return [
    figure('upscaling.network_psnr', mean(found.psnr), 'dB', plainPsnr),
    figure('upscaling.network_ssim', mean(found.ssim), '', plainSsim),
    figure('upscaling.network_ms_per_megapixel', mean(tookMs) / megapixels, 'ms'),
    figure('upscaling.network_peak_mb', Math.max(...peaks) / 1024 / 1024, 'MB'),
  ]
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

type Means = { psnr: number[]; ssim: number[] }
const newMeans = (): Means => ({ psnr: [], ssim: [] })

function add({ psnr, ssim }: Means, whole: Pixels, found: Uint8Array): void {
  const [wanted, light] = [toLuma(whole.data), toLuma(found)]
  psnr.push(calculatePsnr(wanted, light))
  ssim.push(calculateSsim(wanted, light, WHOLE))
}

async function renderPixels(
  picture: ReturnType<typeof sharp>,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<Pixels> {
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
