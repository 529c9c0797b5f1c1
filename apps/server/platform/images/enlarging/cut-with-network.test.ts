import { expect, test, vi } from 'vitest'
import { cutWithNetwork } from './cut-with-network.ts'

const coarse = { crop: { leftPx: 0, topPx: 0, widthPx: 30, heightPx: 40 }, widthPx: 60, heightPx: 80, bleedPx: 1, dotsPerInch: 150 }
const fine = { ...coarse, crop: { ...coarse.crop, widthPx: 60, heightPx: 80 } }
const file = { path: 'print.tif', sha256: 'aa', sizeBytes: 1, widthPx: 62, heightPx: 82, preview: '' }
const used = { name: 'tiny', sha256: 'bb', scale: 2, peakRssBytes: 1, cpuMs: 1 }

function steps(enlarge?: () => Promise<typeof used>) {
  return {
    upscaler: enlarge && { enlarge: vi.fn(enlarge) },
    log: { warn: vi.fn() },
    renderPixels: vi.fn(async () => ({ path: 'small.rgb', widthPx: 30, heightPx: 40 })),
    cut: vi.fn(async (_enlarged?: string) => file),
  }
}

test('cutWithNetwork enlarges a coarse crop with the network and cuts the print from its output', async () => {
  const tools = steps(async () => used)
  expect(await cutWithNetwork(tools, coarse)).toEqual({ ...file, network: { name: 'tiny', sha256: 'bb', scale: 2 } })
  const request = { from: { path: 'small.rgb', widthPx: 30, heightPx: 40 }, to: { path: 'small.rgb.large', widthPx: 60, heightPx: 80 } }
  expect(tools.upscaler?.enlarge).toHaveBeenCalledExactlyOnceWith(request, undefined)
  expect(tools.cut.mock.calls).toEqual([['small.rgb.large']])
})

test('cutWithNetwork falls back to the built-in filter when the network fails, and records a shortened reason', async () => {
  const tools = steps(() => Promise.reject(new Error(`it died ${'!'.repeat(1000)}`)))
  const { network } = await cutWithNetwork(tools, coarse)
  expect(network).toEqual({ failed: expect.stringMatching(/^it died !{292}$/) })
  expect(tools.cut.mock.calls).toEqual([[undefined]])
  expect(tools.log.warn).toHaveBeenCalledOnce()
})

test('cutWithNetwork rethrows a failed cut of the network’s output without a fallback', async () => {
  const tools = steps(async () => used)
  const tooSlow = new Error('the print took too long')
  tools.cut.mockRejectedValue(tooSlow)
  await expect(cutWithNetwork(tools, coarse)).rejects.toBe(tooSlow)
  expect(tools.cut.mock.calls).toEqual([['small.rgb.large']])
  expect(tools.log.warn).not.toHaveBeenCalled()
})

test('cutWithNetwork cuts directly when the crop is fine enough or there is no network', async () => {
  const [tools, without] = [steps(async () => used), steps()]
  expect(await cutWithNetwork(tools, fine)).toEqual(file)
  expect(await cutWithNetwork(without, coarse)).toEqual(file)
  expect([tools.renderPixels, without.renderPixels].map((pixels) => pixels.mock.calls.length)).toEqual([0, 0])
})
