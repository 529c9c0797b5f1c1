// Writes the MobileNetV2 of nsfwjs (MIT) as `topology.json` and `weights.bin` to a folder, for `convert_backbone.py`.
// node export-nsfwjs.cjs <folder of the package nsfwjs> <output folder>
const { mkdirSync, writeFileSync } = require('node:fs')
const { join, resolve } = require('node:path')

const [from, to] = process.argv.slice(2).map((path) => resolve(path))
const folder = join(from, 'dist/models/mobilenet_v2')
mkdirSync(to, { recursive: true })
writeFileSync(join(to, 'topology.json'), JSON.stringify(require(join(folder, 'model.min.js'))))
writeFileSync(join(to, 'weights.bin'), Buffer.from(require(join(folder, 'group1-shard1of1.min.js')), 'base64'))
