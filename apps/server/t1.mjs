import { fork } from 'node:child_process'
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)
// 100MP noise-ish picture
const w = 11800,
  h = 8400
if (process.argv[2] === 'make') {
  const base = await sharp({
    create: { width: 600, height: 420, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer()
  await sharp(base).resize(w, h).jpeg({ quality: 90 }).toFile('/tmp/big.jpg')
  await sharp('/tmp/big.jpg').png({ compressionLevel: 1 }).toFile('/tmp/big.png')
  await sharp('/tmp/big.jpg').withMetadata({ orientation: 6 }).toFile('/tmp/big-turned.jpg')
  await sharp(base).resize(3000, 2000).withMetadata({ orientation: 6 }).toFile('/tmp/small.jpg')
} else {
  const { cutForPrint } = await import('/tmp/w/production/apps/server/platform/images/media.ts')
  const f = process.argv[2]
  const m = await sharp(f).metadata()
  const o = m.autoOrient
  const t = Date.now()
  const cm = o.width > o.height ? [100, 70] : [70, 100]
  const k = Math.min(o.width / cm[0], o.height / cm[1])
  const cw = Math.round(cm[0] * k),
    ch = Math.round(cm[1] * k)
  const dpi = Math.min(300, Math.max(150, k * 2.54))
  const r = await cutForPrint(
    f,
    {
      crop: { leftPx: (o.width - cw) >> 1, topPx: (o.height - ch) >> 1, widthPx: cw, heightPx: ch },
      widthPx: Math.round((cm[0] * dpi) / 2.54),
      heightPx: Math.round((cm[1] * dpi) / 2.54),
      dotsPerInch: Math.round(dpi),
    },
    '/tmp',
  )
  console.log(
    f,
    Date.now() - t,
    'ms',
    r.sizeBytes >> 20,
    'MB',
    r.widthPx,
    r.heightPx,
    'max rss',
    process.resourceUsage().maxRSS >> 10,
    'MB',
    r.preview.length,
  )
  const mm = await sharp('/tmp/print.jpg').metadata()
  console.log(mm.density, mm.chromaSubsampling, mm.icc?.length, mm.orientation)
}
