import { readFile } from 'node:fs/promises'
import type { UpscaleReply, UpscaleRequest } from '../../platform/images/enlarging/upscale-messages.ts'

// Stand-in for the upscaling process: behaves as the file of its network says.

const tell = (reply: UpscaleReply) => process.send?.(reply)

process.on('message', async ({ modelPath }: UpscaleRequest) => {
  switch (await readFile(modelPath, 'utf8')) {
    case 'crash':
      process.exit(7)
      break
    case 'greedy':
      tell({ done: 1, of: 9, rssBytes: 2_000_000_000 })
      break
    case 'greedy between tiles':
      tell({ network: { name: 'fake', sha256: 'ab'.repeat(32), scale: 2 }, peakRssBytes: 2_000_000_000, cpuMs: 1 })
      break
    case 'busy':
      setInterval(() => tell({ done: 1, of: 9, rssBytes: 1 }), 10)
      break
    default:
      setInterval(() => undefined, 1000)
  }
})
tell('ready')
