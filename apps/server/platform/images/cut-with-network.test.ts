import { expect, test, vi } from 'vitest'
import { cutWithNetwork } from './cut-with-network.ts'

const coarse = { crop: { leftPx: 0, topPx: 0, widthPx: 30, heightPx: 40 }, widthPx: 60, heightPx: 80, bleedPx: 1, dotsPerInch: 150 }
const fine = { ...coarse, crop: { ...coarse.crop, widthPx: 60, heightPx: 80 } }
const file = { path: 'print.tif', sha256: 'aa', sizeBytes: 1, widthPx: 62, heightPx: 82, preview: '' }
const used = { name: 'tiny', sha256: 'bb', scale: 2, peakRssBytes: 1 }

function steps(enlarge?: () => Promise<typeof used>) {
  return {
    upscaler: enlarge && { enlarge: vi.fn(enlarge) },
    log: { warn: vi.fn() },
    pixelsOf: vi.fn(async () => ({ path: 'small.rgb', widthPx: 30, heightPx: 40 })),
    cut: vi.fn(async (_enlarged?: string) => file),
  }
}

test('what is coarse goes through the network, and its file to the print', async () => {
  const tools = steps(async () => used)
  expect(await cutWithNetwork(tools, coarse)).toEqual({ ...file, network: { name: 'tiny', sha256: 'bb', scale: 2 } })
  const request = { from: { path: 'small.rgb', widthPx: 30, heightPx: 40 }, to: { path: 'small.rgb.large', widthPx: 60, heightPx: 80 } }
  expect(tools.upscaler?.enlarge).toHaveBeenCalledExactlyOnceWith(request, undefined)
  expect(tools.cut.mock.calls).toEqual([['small.rgb.large']])
})

test('where the network fails the built-in filter does it, once, and the reason is kept, not at any length', async () => {
  const tools = steps(() => Promise.reject(new Error(`it died ${'!'.repeat(1000)}`)))
  const { network } = await cutWithNetwork(tools, coarse)
  expect(network).toEqual({ failed: expect.stringMatching(/^it died !{292}$/) })
  expect(tools.cut.mock.calls).toEqual([[undefined]])
  expect(tools.log.warn).toHaveBeenCalledOnce()
})

test('a print that cannot be cut of what the network made is not the network’s failure: it is told, and not cut without it', async () => {
  const tools = steps(async () => used)
  const tooSlow = new Error('the print took too long')
  tools.cut.mockRejectedValue(tooSlow)
  await expect(cutWithNetwork(tools, coarse)).rejects.toBe(tooSlow)
  expect(tools.cut.mock.calls).toEqual([['small.rgb.large']])
  expect(tools.log.warn).not.toHaveBeenCalled()
})

test('what is fine enough, or where there is no network, is cut as it is', async () => {
  const [tools, without] = [steps(async () => used), steps()]
  expect(await cutWithNetwork(tools, fine)).toEqual(file)
  expect(await cutWithNetwork(without, coarse)).toEqual(file)
  expect([tools.pixelsOf, without.pixelsOf].map((pixels) => pixels.mock.calls.length)).toEqual([0, 0])
})
