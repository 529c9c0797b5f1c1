// Writes the features of the labelled pictures that fill their frame: each whole, and in parts.
// node tools/classifier/extract-features.mjs <folder of unpacked packages> <content.onnx> <output folder>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createRandom, openBackbone, sharp } from './backbone.mjs'

const [packages, backbone, output] = process.argv.slice(2).map((path) => resolve(path))
const SIDE = 224
/** Pictures are cut from squares of twice the side. */
const WIDE = 2 * SIDE
const SMALLEST_PX = 100
const MOST_PER_FOLDER = 80
const PARTS = 2

const rules = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8')).map((rule) => ({
  ...rule,
  files: new RegExp(rule.files),
}))
const extract = await openBackbone(backbone)
const random = createRandom(20261128)
const rows = []
const features = []
const seen = new Set()
const perFolder = new Map()
for (const path of listFiles(packages)) {
  const rule = rules.find(({ files }) => files.test(path))
  if (!rule) continue
  // wallpapers exist in several sizes
  const name = path.replace(/\d+x\d+\.(png|jpe?g)$/, '')
  const folder = path.slice(0, path.lastIndexOf('/'))
  const count = perFolder.get(folder) ?? 0
  if (seen.has(name) || (count >= MOST_PER_FOLDER && !rule.is.includes('landscape'))) continue
  const wide = await readWide(path).catch((error) => console.error(path, error.message))
  if (!wide) continue
  seen.add(name)
  perFolder.set(folder, count + 1)
  const row = { path, package: path.split('/')[0], is: rule.is, medium: rule.medium }
  await add(row, await shrink(wide))
  for (let part = 0; part < PARTS; part++) await add({ ...row, part: part + 1 }, await cutPart(wide))
}
writeFileSync(join(output, 'pictures.json'), JSON.stringify(rows))
writeFileSync(join(output, 'pictures.bin'), Buffer.concat(features.map((one) => Buffer.from(one.buffer))))
console.log(`${rows.length} pictures`)

async function add(row, pixels) {
  rows.push(row)
  features.push(await extract(pixels))
  if (rows.length % 500 === 0) console.log(rows.length)
}

/** The whole picture on white, squeezed to a square as in the product. */
async function readWide(path) {
  const picture = sharp(join(packages, path), { limitInputPixels: 2e8 })
  const { width = 0, height = 0 } = await picture.metadata()
  if (Math.min(width, height) < SMALLEST_PX) return undefined
  return picture.flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha().resize(WIDE, WIDE, { fit: 'fill' }).raw().toBuffer()
}

function shrink(wide) {
  return open(wide).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
}

/** At least two thirds of each side, mirrored, darkened or recoloured at times. */
function cutPart(wide) {
  const [width, height] = [0, 0].map(() => Math.floor(WIDE * (0.66 + random() * 0.34)))
  const [left, top] = [Math.floor(random() * (WIDE - width)), Math.floor(random() * (WIDE - height))]
  let cut = open(wide).extract({ left, top, width, height }).resize(SIDE, SIDE, { fit: 'fill' })
  if (random() < 0.5) cut = cut.flop()
  if (random() < 0.6)
    cut = cut.modulate({
      brightness: 0.4 + random(),
      saturation: 0.2 + random() * 1.2,
      hue: random() < 0.3 ? Math.floor(random() * 360) : 0,
    })
  return cut.raw().toBuffer()
}

function open(data) {
  return sharp(data, { raw: { width: WIDE, height: WIDE, channels: data.length / WIDE / WIDE } }).toColourspace('srgb')
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(png|jpe?g|webp|gif)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
