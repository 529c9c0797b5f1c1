// Places the cut-out objects of unpacked packages on pictures that fill their frame, and writes the features of the results.
// node compose-pictures.mjs <folder of unpacked packages> <content.onnx> <output folder>
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createRandom, openBackbone, sharp } from './backbone.mjs'
import { drawCharacter } from './draw-character.mjs'

const [packages, backbone, output] = process.argv.slice(2).map((path) => resolve(path))
const SIDE = 224
/** Backgrounds are cut from squares of twice the side. */
const WIDE = 2 * SIDE
const SMALLEST_PX = 48
const MOST_PER_FOLDER = 60
const [PER_OBJECT, PER_BACKGROUND, PER_NEBULA, PER_SPRITE, DRAWN, PER_DRAWN] = [2, 4, 3, 20, 150, 2]
/** Figures of visual novels. */
const SPRITES = /\/(eileen|lucy|sylvie) [\w ]+\.png$/
const PICTURE = /\.(png|jpe?g|webp)$/i

const extract = await openBackbone(backbone)
const random = createRandom(20261128)
const rows = []
const features = []
const backgrounds = await readBackgrounds()
await addObjects()
for (const { path, data } of backgrounds)
  for (let time = 0; time < PER_BACKGROUND; time++) await add(`${path}#${time}`, 'background', await cutBackground(data))
await addNebulae()
await addSprites()
await addDrawn()
writeFileSync(join(output, 'composed.json'), JSON.stringify(rows))
writeFileSync(join(output, 'composed.bin'), Buffer.concat(features.map((one) => Buffer.from(one.buffer))))
console.log(`${rows.length} pictures`)

/** Each wallpaper in one of its sizes. */
async function readBackgrounds() {
  const seen = new Set()
  const read = []
  const paths = [
    ...['backgrounds', 'wallpapers', 'games/wesnoth/1.16/data/core/images/story'].flatMap((folder) => list(folder, PICTURE)),
    ...list('games/hedgewars/Data/Themes', /(Sky|LandBackTex|horizont)\w*\.png$/i),
  ]
  for (const path of paths) {
    const name = path.replace(/\d+x\d+\.(png|jpe?g)$/, '').replace(/screenshot\.\w+$/, '')
    if (seen.has(name)) continue
    seen.add(name)
    const whole = open(path).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha().resize(WIDE, WIDE, { fit: 'cover' })
    const { data, info } = await whole
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => ({ info: {} }))
    if (info.channels === 3) read.push({ path, data })
  }
  return read
}

async function addObjects() {
  const subjects = Object.entries(JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8')))
    .map(([name, patterns]) => ({ name, patterns: patterns.map((pattern) => new RegExp(pattern)) }))
    .filter(({ name }) => name !== 'landscape')
  const perFolder = new Map()
  const folders = [
    'tuxpaint/stamps',
    'openclipart/png',
    'games/wesnoth/1.16/data/core/images/portraits',
    'games/pysiogame/res/images/art4apps',
  ]
  for (const path of folders.flatMap((folder) => list(folder, /\.png$/i))) {
    const subject = subjects.find(({ patterns }) => patterns.some((pattern) => pattern.test(path)))?.name
    if (!subject) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1)
    if (perFolder.get(folder) > MOST_PER_FOLDER) continue
    const object = await readObject(path).catch(() => undefined)
    for (let time = 0; object && time < PER_OBJECT; time++) await add(`${path}#${time}`, subject, await place(object))
  }
}

/** Manga figures: whole, or the upper part. */
async function addSprites() {
  for (const path of list('games/renpy', SPRITES))
    for (let time = 0; time < PER_SPRITE; time++) await addFigure(`${path}#${time}`, open(path))
}

async function addDrawn() {
  for (let index = 0; index < DRAWN; index++) {
    const svg = Buffer.from(drawCharacter(random))
    for (let time = 0; time < PER_DRAWN; time++) await addFigure(`own/character-${index}#${time}`, sharp(svg))
  }
}

async function addFigure(path, picture) {
  const whole = await picture.toColourspace('srgb').ensureAlpha().trim().png({ compressionLevel: 1 }).toBuffer()
  const { width, height } = await sharp(whole).metadata()
  const shown = Math.floor(height * (random() < 0.3 ? 1 : 0.3 + random() * 0.5))
  const figure = sharp(whole).extract({ left: 0, top: 0, width, height: shown })
  await add(path, 'anime', await place(await figure.resize(300, 300, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer()))
}

async function readObject(path) {
  const { width, height } = await open(path).metadata()
  if (Math.min(width, height) < SMALLEST_PX) return undefined
  return open(path).toColourspace('srgb').ensureAlpha().trim().resize(300, 300, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer()
}

/** Anywhere on a background, at 35 to 95 % of its side, mirrored and darkened at times. */
async function place(object) {
  const isPlain = random() < 0.12
  const background = isPlain ? await plainBackground() : await cutBackground(pick(backgrounds).data)
  const sidePx = Math.floor(SIDE * (0.35 + random() * 0.6))
  let drawn = sharp(object).resize(sidePx, sidePx, { fit: 'inside' })
  if (random() < 0.5) drawn = drawn.flop()
  if (random() < 0.5) drawn = drawn.modulate({ brightness: 0.4 + random() * 0.8, saturation: 0.3 + random() })
  const { data, info } = await drawn.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  const [left, top] = [Math.floor(random() * (SIDE - info.width + 1)), Math.floor(random() * (SIDE - info.height + 1))]
  return raw(background, SIDE)
    .composite([{ input: data, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

function plainBackground() {
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(random() * 256))
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: { r, g, b } } })
    .raw()
    .toBuffer()
}

function cutBackground(data) {
  const sidePx = Math.floor(SIDE + random() * SIDE)
  const [left, top] = [Math.floor(random() * (WIDE - sidePx)), Math.floor(random() * (WIDE - sidePx))]
  let cut = raw(data, WIDE).extract({ left, top, width: sidePx, height: sidePx }).resize(SIDE, SIDE, { fit: 'fill' })
  if (random() < 0.3) cut = cut.blur(1 + random() * 3)
  if (random() < 0.5) cut = cut.flop()
  if (random() < 0.6) cut = recolour(cut, { brightness: 0.35 + random(), saturation: 0.3 + random(), share: 0.5 })
  return cut.raw().toBuffer()
}

async function addNebulae() {
  for (const path of list('stellarium/nebulae/default', /\.png$/i)) {
    for (let time = 0; time < PER_NEBULA; time++) {
      const buffer = await cutNebula(path).catch(() => undefined)
      if (buffer) await add(`${path}#${time}`, 'space', buffer)
    }
  }
}

async function cutNebula(path) {
  const part = 0.5 + random() * 0.5
  const { width, height } = await open(path).metadata()
  const [w, h] = [Math.floor(width * part), Math.floor(height * part)]
  const [left, top] = [Math.floor(random() * (width - w)), Math.floor(random() * (height - h))]
  const opened = open(path).removeAlpha().toColourspace('srgb').extract({ left, top, width: w, height: h })
  const cut = opened.resize(SIDE, SIDE, { fit: 'fill' })
  const shown = random() < 0.6 ? recolour(cut, { brightness: 0.6 + random(), saturation: 0.3 + random() * 1.5, share: 1 }) : cut
  return shown.raw().toBuffer()
}

/** @param share  of the pictures whose hue changes, too */
function recolour(picture, { brightness, saturation, share }) {
  const isTurned = share === 1 || random() < share
  return picture.modulate({ brightness, saturation, hue: isTurned ? Math.floor(random() * 360) : 0 })
}

async function add(path, subject, pixels) {
  rows.push({ path, package: path.split('/')[0], subject })
  features.push(await extract(pixels))
  if (rows.length % 1000 === 0) console.log(rows.length)
}

function open(path) {
  return sharp(join(packages, path), { limitInputPixels: 2e8 })
}

function raw(data, sidePx) {
  return sharp(data, { raw: { width: sidePx, height: sidePx, channels: 3 } })
}

/** Paths below the folder of the packages. */
function list(folder, pattern) {
  return readdirSync(packages)
    .map((name) => join(packages, name, 'usr/share', folder))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && pattern.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name).slice(packages.length + 1))
    .sort()
}

function pick(items) {
  return items[Math.floor(random() * items.length)]
}
