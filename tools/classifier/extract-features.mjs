// Lists the labelled pictures of unpacked packages and writes their features.
// node extract-features.mjs <folder of unpacked packages> <backbone.onnx> <output folder>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [packages, backbone, output] = process.argv.slice(2).map((path) => resolve(path))
const require = createRequire(import.meta.url)
const sharp = require('sharp')
const { InferenceSession, Tensor } = require('onnxruntime-node')
const SIDE = 224
/** Icons of fewer pixels are not what artists upload. */
const SMALLEST_PX = 48
/** Larger groups would outweigh the others. */
const MOST_PER_FOLDER = 150

const subjects = Object.entries(JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8'))).map(([name, patterns]) => ({
  name,
  patterns: patterns.map((pattern) => new RegExp(pattern)),
}))

const session = await InferenceSession.create(backbone, { intraOpNumThreads: 1, executionMode: 'sequential' })
const rows = []
const features = []
const perFolder = new Map()
for (const path of listFiles(packages)) {
  const subject = subjects.find(({ patterns }) => patterns.some((pattern) => pattern.test(path)))?.name
  if (!subject) continue
  const folder = path.slice(0, path.lastIndexOf('/'))
  const count = (perFolder.get(folder) ?? 0) + 1
  perFolder.set(folder, count)
  if (count > MOST_PER_FOLDER) continue
  try {
    const pixels = await readPixels(join(packages, path))
    if (!pixels) continue
    const { features: row, ratings } = await session.run({ picture: new Tensor('float32', pixels, [1, 3, SIDE, SIDE]) })
    rows.push({ path, subject, ratings: [...ratings.data] })
    features.push(Float32Array.from(row.data))
  } catch (error) {
    console.error(path, error.message)
  }
  if (rows.length % 200 === 0) console.log(rows.length)
}
writeFileSync(join(output, 'pictures.json'), JSON.stringify(rows))
writeFileSync(join(output, 'features.bin'), Buffer.concat(features.map((row) => Buffer.from(row.buffer))))
console.log(`${rows.length} pictures`)

/** The whole picture on white, squeezed to a square, channel by channel. */
async function readPixels(path) {
  const picture = sharp(path, { limitInputPixels: 1e8 })
  const { width = 0, height = 0 } = await picture.metadata()
  if (Math.min(width, height) < SMALLEST_PX) return undefined
  const { data } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const channels = data.length / SIDE / SIDE
  const pixels = new Float32Array(3 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++)
    for (let channel = 0; channel < 3; channel++)
      pixels[channel * SIDE * SIDE + at] = data[at * channels + Math.min(channel, channels - 1)] / 255
  return pixels
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(png|jpe?g|webp|svg)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
