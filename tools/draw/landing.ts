import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { catalogue } from '../../apps/server/demo/catalogue.ts'
import { outlineText } from '../../apps/server/platform/images/lettering.ts'
import { ENLARGER_PATH } from '../../apps/server/platform/paths.ts'
import { sizeToFit } from './canvas/lettering.ts'
import { drawArtwork } from './draw.ts'
import { enlargeDetail, UPLOADED_PX } from './enlarged-detail.ts'

// Draws the images of the landing pages from the demo's artworks:
// node tools/draw/landing.ts           all of them
// node tools/draw/landing.ts --share   only those for link previews
// node tools/draw/landing.ts --details only the slider: "as uploaded", and enlarged by our network (or UPSCALE_MODEL) and by the filter
const web = resolve(import.meta.dirname, '../../apps/web')
const pictureFolder = join(web, 'app/marketing/pictures')
const shareFolder = join(web, 'public/share')

/** The maximum size of a link preview image. */
const SHARE_BYTES = 60 * 1024

/** The widths of prints, vertical and horizontal, and of full-window images. */
const printWidths = { vertical: [420, 840], horizontal: [600, 1200] }
const wideWidths = [800, 1600]
const detailWidths = [480, 960]

type Page = {
  headline: readonly string[]
  /** Colours of the wall: lit and unlit. */
  wall: readonly [string, string]
  /** Beside the headline; the first is centred and largest. */
  lead: readonly [string, string, string]
  /** Shown in every size. */
  scale: string
  /** Fills the window behind the closing section. */
  closing: string
  /** A square of an image, in fractions of its width, from its top. At most half as wide, so that the whole image is large enough to sell. */
  detail: { slug: string; left: number; top: number; width: number }
}

const pages: Record<string, Page> = {
  artists: {
    headline: ['Your pictures,', 'printed on', 'metal'],
    wall: ['#51473d', '#15120f'],
    lead: ['home-before-the-rain', 'the-white-one-is-called-bread', 'seven-ridges-at-last-light'],
    scale: 'second-window-from-the-top',
    closing: 'the-last-train-swims',
    detail: { slug: 'night-warden', left: 0.28, top: 0.24, width: 0.44 },
  },
  photographer: {
    headline: ['Your best', 'frames,', 'on metal'],
    wall: ['#484744', '#131313'],
    lead: ['four-minutes-of-sea', 'where-the-wind-stopped', 'october-counted'],
    scale: 'the-tree-that-waded-in',
    closing: 'keepers-round',
    detail: { slug: 'kitchen-seven-forty', left: 0.2, top: 0.16, width: 0.5 },
  },
  'islamic-art': {
    headline: ['Geometry', 'that keeps', 'its gold'],
    wall: ['#3a4560', '#10131c'],
    lead: ['twelvefold', 'lattice-four-oclock', 'cut-by-hand'],
    scale: 'under-the-twelve',
    closing: 'saffron-floor',
    detail: { slug: 'garden-of-corners', left: 0.02, top: 0.02, width: 0.5 },
  },
  'space-photography': {
    headline: ['Deep space,', 'on real', 'black'],
    wall: ['#2c3350', '#0b0d14'],
    lead: ['cathedral-of-dust', 'totality', 'island-of-arms'],
    scale: 'morning-on-the-far-side',
    closing: 'torn-and-still-shining',
    detail: { slug: 'first-quarter', left: 0.2, top: 0.2, width: 0.5 },
  },
  'stoic-quotes': {
    headline: ['Set your', 'words', 'in metal'],
    wall: ['#6a5740', '#1a140e'],
    lead: ['stand-on', 'you-are-early', 'becomes-the-way'],
    scale: 'how-deep-not-how-fast',
    closing: 'one-room-one-minute',
    detail: { slug: 'stand-on', left: 0.08, top: 0.42, width: 0.5 },
  },
}

const drawn = new Map<string, Promise<Buffer>>()

const only = { share: process.argv.includes('--share'), details: process.argv.includes('--details') }
if (only.details) for (const { detail } of Object.values(pages)) await drawDetail(detail)
if (!only.share && !only.details) {
  await rm(pictureFolder, { recursive: true, force: true })
  await mkdir(pictureFolder, { recursive: true })
  for (const page of Object.values(pages)) await drawPage(page)
}
if (!only.details) {
  await mkdir(shareFolder, { recursive: true })
  for (const [name, page] of Object.entries(pages)) await drawShare(name, page)
}

async function drawPage({ lead, scale, closing, detail }: Page): Promise<void> {
  for (const slug of [...lead, scale]) await save(slug, await draw(slug), printWidths[getOrientation(slug)])
  await save(closing, await draw(closing, 1200), wideWidths)
  await drawDetail(detail)
}

/** Both sides of the slider: a square of a small file, and the same square enlarged from it. */
async function drawDetail(detail: Page['detail']): Promise<void> {
  const whole = await draw(detail.slug, Math.ceil(UPLOADED_PX / detail.width))
  const { width = 0 } = await sharp(whole).metadata()
  const side = Math.round(detail.width * width)
  const at = { left: Math.round(detail.left * width), top: Math.round(detail.top * width) }
  const uploaded = await sharp(whole)
    .extract({ ...at, width: side, height: side })
    .resize(UPLOADED_PX, UPLOADED_PX)
    .webp({ quality: 90, effort: 6 })
    .toBuffer()
  await writeFile(join(pictureFolder, `${detail.slug}-coarse.webp`), uploaded)
  await save(`${detail.slug}-detail`, await enlargeDetail(uploaded, process.env.UPSCALE_MODEL ?? ENLARGER_PATH), detailWidths)
  await save(`${detail.slug}-sharpened`, await enlargeDetail(uploaded), detailWidths)
}

/** Saves each width as AVIF and as WebP. The background colour until the image loads is part of the page's content. */
async function save(name: string, picture: Buffer, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const image = sharp(picture).resize({ width })
    await image
      .clone()
      .avif({ quality: 52, effort: 5 })
      .toFile(join(pictureFolder, `${name}-${width}.avif`))
    await image
      .clone()
      .webp({ quality: 74, effort: 6 })
      .toFile(join(pictureFolder, `${name}-${width}.webp`))
  }
  const { dominant } = await sharp(picture).stats()
  console.log(name, `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`)
}

/** The link preview: the headline, and the three prints on their wall. */
async function drawShare(name: string, { headline, wall, lead }: Page): Promise<void> {
  const [lit, dark] = wall
  const size = sizeToFit(headline, { width: 470, most: 92 })
  const words = headline.map((line, i) =>
    outlineText(line, { x: 64, y: 292 + (i - (headline.length - 1) / 2) * size * 1.02 + 40, size, fill: '#f3ece2' }),
  )
  // left, middle and right; the middle one is the largest
  const places = [
    { slug: lead[1], left: 560, top: 196, height: 258 },
    { slug: lead[0], left: 776, top: 98, height: 400 },
    { slug: lead[2], left: 1098, top: 160, height: 258 },
  ]
  const shadows = places.map(
    ({ left, top, height }) =>
      `<rect x="${left + 10}" y="${top + 22}" width="${height * 0.75}" height="${height}" fill="#000" opacity=".7"/>`,
  )
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><radialGradient id="l" cx=".73" cy=".4" r=".62"><stop stop-color="${lit}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <filter id="b" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter></defs>
    <rect width="1200" height="630" fill="url(#l)"/><g filter="url(#b)">${shadows.join('')}</g>${words.join('')}
    <rect x="64" y="66" width="15" height="20" rx="1.500" fill="#d08a4e"/>${outlineText('Tintype', { x: 92, y: 85, size: 28, fill: '#f3ece2' })}</svg>`
  const prints = await Promise.all(
    places.map(async ({ slug, left, top, height }) => {
      const input = await sharp(await draw(slug))
        .resize({ width: Math.round(height * 0.75), height, fit: 'cover' })
        .toBuffer()
      // the frame clips what exceeds the edge, as in a photograph of a wall
      const width = Math.min(Math.round(height * 0.75), 1200 - left)
      return { input: await sharp(input).extract({ left: 0, top: 0, width, height }).toBuffer(), left, top }
    }),
  )
  const path = join(shareFolder, `${name}.jpg`)
  const picture = await sharp(Buffer.from(ground)).composite(prints).png().toBuffer()
  for (const quality of [84, 78, 72, 66, 60, 54]) {
    await sharp(picture).jpeg({ quality, mozjpeg: true }).toFile(path)
    if ((await stat(path)).size <= SHARE_BYTES) return
  }
  throw new Error(`${path} is larger than ${SHARE_BYTES} bytes`)
}

function draw(slug: string, widthPx = 900): Promise<Buffer> {
  const key = `${slug} ${widthPx}`
  const picture = drawn.get(key) ?? drawWebp(slug, widthPx)
  drawn.set(key, picture)
  return picture
}

/** The pixels of the link previews and pages come from WebP files, as the store shows them. */
async function drawWebp(slug: string, shortPx: number): Promise<Buffer> {
  const image = await drawArtwork(slug, { shortPx })
  return image.webp({ quality: 90, effort: 2 }).toBuffer()
}

function getOrientation(slug: string): 'vertical' | 'horizontal' {
  const work = catalogue.find((candidate) => candidate.slug === slug)
  if (!work) throw new Error(`the catalogue has no work ${slug}`)
  return work.orientation
}
