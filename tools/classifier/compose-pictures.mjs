// Places the cut-out objects of unpacked packages on pictures that fill their frame, and writes the features of the results.
// node compose-pictures.mjs <folder of unpacked packages> <content.onnx> <output folder>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [packages, backbone, output] = process.argv.slice(2).map((path) => resolve(path))
const require = createRequire(join(process.cwd(), 'apps/server/package.json'))
const sharp = require('sharp')
const { InferenceSession, Tensor } = require('onnxruntime-node')
sharp.concurrency(1)
sharp.cache(false)

const SIDE = 224
/** Backgrounds are cut from squares of twice the side. */
const WIDE = 2 * SIDE
const SMALLEST_PX = 48
const MOST_PER_FOLDER = 60
const [PER_OBJECT, PER_BACKGROUND, PER_NEBULA] = [3, 5, 4]
const PICTURE = /\.(png|jpe?g|webp)$/i

const session = await InferenceSession.create(backbone, { intraOpNumThreads: 1, interOpNumThreads: 1 })
const random = createRandom(20261128)
const rows = []
const features = []
const backgrounds = await readBackgrounds()
await addObjects()
for (const { path, data } of backgrounds)
  for (let time = 0; time < PER_BACKGROUND; time++) await add(`${path}#${time}`, 'background', await cutBackground(data))
await addNebulae()
writeFileSync(join(output, 'composed.json'), JSON.stringify(rows))
writeFileSync(join(output, 'composed.bin'), Buffer.concat(features.map((row) => Buffer.from(row.buffer))))
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
    .filter(({ name }) => name !== 'landscape' && name !== 'fantasy figure')
  const perFolder = new Map()
  for (const path of [...list('tuxpaint/stamps', /\.png$/i), ...list('openclipart/png', /\.png$/i)]) {
    const subject = subjects.find(({ patterns }) => patterns.some((pattern) => pattern.test(path)))?.name
    if (!subject) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1)
    if (perFolder.get(folder) > MOST_PER_FOLDER) continue
    const object = await readObject(path).catch(() => undefined)
    for (let time = 0; object && time < PER_OBJECT; time++) await add(`${path}#${time}`, subject, await place(object))
  }
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
  const planes = new Float32Array(3 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++)
    for (let channel = 0; channel < 3; channel++) planes[channel * SIDE * SIDE + at] = pixels[at * 3 + channel] / 255
  const { features: row } = await session.run({ picture: new Tensor('float32', planes, [1, 3, SIDE, SIDE]) }, ['features'])
  rows.push({ path, subject })
  features.push(Float32Array.from(row.data))
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
  return readdirSync(join(packages, 'usr/share', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(packages.length + 1))
    .sort()
}

function pick(items) {
  return items[Math.floor(random() * items.length)]
}

/** A linear congruential generator: the same pictures in every run. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
