import { act } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { describe, expect, test, vi } from 'vitest'
import { mockImages, pngFile } from '../../../../test/pictures.ts'
import { eventually, renderHookInApp } from '../../../../test/render.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { usePicture } from './use-picture.ts'

const size = { widthPx: 3072, heightPx: 4096 }

describe('choosing a picture', () => {
  test('shows the picture with its size and an object URL', async () => {
    mockImages(size)
    const { result } = renderHookInApp(usePicture)
    const file = pngFile()
    await act(async () => expect(await result.current.choose(file)).toMatchObject({ file, ...size }))
    expect(result.current.picture).toMatchObject({ file, shown: file, ...size, isAnimated: false })
    expect(result.current.picture?.url).toMatch(/^blob:/)
    expect(result.current.problem).toBeUndefined()
  })

  test.each([
    ['an empty file', () => new File([], 'empty.png'), problemText('image_empty')],
    ['a file of another type', () => new File(['GIF89a, not a PNG'], 'fake.png'), problemText('image_type')],
    ['a file one byte too large', () => pngFile('large.png', limits.artwork.fileBytes + 1), problemText('image_too_large')],
  ])('refuses %s and says why', async (_what, file, message) => {
    mockImages(size)
    const { result } = renderHookInApp(usePicture)
    await act(async () => expect(await result.current.choose(file())).toBeUndefined())
    expect(result.current).toMatchObject({ picture: undefined, problem: message })
  })

  test('refuses a picture with one pixel too many on a side, and accepts the longest side', async () => {
    const { sidePx } = limits.artwork
    const { result } = renderHookInApp(usePicture)
    mockImages({ widthPx: sidePx + 1, heightPx: 10 })
    await act(() => result.current.choose(pngFile()))
    expect(result.current.problem).toBe(problemText('image_dimensions', { widthPx: sidePx + 1, heightPx: 10 }))
    mockImages({ widthPx: sidePx, heightPx: 10 })
    await act(() => result.current.choose(pngFile()))
    expect(result.current).toMatchObject({ picture: { widthPx: sidePx }, problem: undefined })
  })

  test('says so if the browser cannot decode the file, and releases its object URL', async () => {
    const images = mockImages()
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { result } = renderHookInApp(usePicture)
    const chosen = result.current.choose(pngFile())
    await eventually(() => expect(images).toHaveLength(1))
    images[0]?.fail()
    await act(() => chosen)
    expect(result.current.problem).toBe(studioTexts.fileUnreadable)
    expect(revoke).toHaveBeenCalledWith(images[0]?.url)
  })

  test('a refused file keeps the picture that was chosen before', async () => {
    mockImages(size)
    const { result } = renderHookInApp(usePicture)
    await act(() => result.current.choose(pngFile('first.png')))
    await act(() => result.current.choose(new File([], 'empty.png')))
    expect(result.current.picture?.file.name).toBe('first.png')
    expect(result.current.problem).toBe(problemText('image_empty'))
  })
})

describe('two choices in quick succession', () => {
  test('the later picture stays, although the earlier one loads last', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { result, images, first, second } = await chooseTwice()
    images[1]?.load(size)
    await act(async () => expect(await second).toMatchObject({ file: { name: 'second.png' } }))
    images[0]?.load(size)
    await act(async () => expect(await first).toBeUndefined())
    expect(result.current.picture?.file.name).toBe('second.png')
    expect(revoke).not.toHaveBeenCalledWith(result.current.picture?.url)
  })

  test('an earlier file that fails late shows no problem', async () => {
    const { result, images, first, second } = await chooseTwice()
    images[1]?.load(size)
    await act(() => second)
    images[0]?.fail()
    await act(() => first)
    expect(result.current).toMatchObject({ picture: { file: { name: 'second.png' } }, problem: undefined })
  })

  test('clearing while a picture loads discards it', async () => {
    const images = mockImages()
    const { result } = renderHookInApp(usePicture)
    const chosen = result.current.choose(pngFile())
    await eventually(() => expect(images).toHaveLength(1))
    act(() => result.current.clear())
    images[0]?.load(size)
    await act(async () => expect(await chosen).toBeUndefined())
    expect(result.current.picture).toBeUndefined()
  })

  async function chooseTwice() {
    const images = mockImages()
    const { result } = renderHookInApp(usePicture)
    const first = result.current.choose(pngFile('first.png'))
    await eventually(() => expect(images).toHaveLength(1))
    const second = result.current.choose(pngFile('second.png'))
    await eventually(() => expect(images).toHaveLength(2))
    return { result, images, first, second }
  }
})

describe('object URLs', () => {
  test('are released if another picture is chosen, and when the page is left', async () => {
    mockImages(size)
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { result, unmount } = renderHookInApp(usePicture)
    await act(() => result.current.choose(pngFile('first.png')))
    const first = result.current.picture?.url
    expect(revoke).not.toHaveBeenCalledWith(first)
    await act(() => result.current.choose(pngFile('second.png')))
    const second = result.current.picture?.url
    expect(revoke).toHaveBeenCalledWith(first)
    expect(revoke).not.toHaveBeenCalledWith(second)
    unmount()
    expect(revoke).toHaveBeenCalledWith(second)
  })
})
