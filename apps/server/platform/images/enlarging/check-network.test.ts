import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resizeNetwork } from '../../../test/images/tiny-networks.ts'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { checkNetwork } from './check-network.ts'

const folder = await mkdtemp(join(tmpdir(), 'tintype-check-network-'))
afterAll(() => rm(folder, { recursive: true }))

async function check(network: Buffer) {
  const modelPath = join(folder, 'network.onnx')
  await writeFile(modelPath, network)
  return checkNetwork({ processPath: bundledProcess('upscaling'), modelPath })
}

test('a network that enlarges a small picture is accepted, and a damaged one throws', async () => {
  expect(await check(resizeNetwork(2, 'nearest'))).toEqual([{ state: 'ok', checked: 'the network network enlarges by 2', remedy: '' }])
  await expect(check(Buffer.from('no network'))).rejects.toThrow()
})

test('a network file that is missing throws its setting', async () => {
  const modelPath = join(folder, 'missing.onnx')
  await expect(checkNetwork({ processPath: bundledProcess('upscaling'), modelPath })).rejects.toThrow('UPSCALE_MODEL names a file')
})
