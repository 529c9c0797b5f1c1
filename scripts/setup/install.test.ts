import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pruneRuntimes } from './install.mjs'

test('set-up keeps the network runtime of this platform alone, and needs none', () => {
  const root = mkdtempSync(join(tmpdir(), 'tintype-prune-'))
  try {
    pruneRuntimes(root)
    const bin = join(root, 'node_modules/onnxruntime-node/bin/napi-v6')
    for (const place of ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64']) {
      mkdirSync(join(bin, place), { recursive: true })
      writeFileSync(join(bin, place, 'onnxruntime_binding.node'), '')
    }
    pruneRuntimes(root, { platform: 'linux', arch: 'x64' })
    expect(readdirSync(bin, { recursive: true }).filter((path) => String(path).endsWith('.node'))).toEqual([
      join('linux', 'x64', 'onnxruntime_binding.node'),
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})
