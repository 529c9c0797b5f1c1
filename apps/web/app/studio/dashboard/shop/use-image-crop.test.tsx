import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pngFile } from '../../../../test/pictures.ts'
import { renderHookInApp } from '../../../../test/render.tsx'
import { useImageCrop } from './use-image-crop.ts'

test('choosing a file loads the crop dialog and then opens it with the file', async () => {
  const { result } = renderHookInApp(useImageCrop)
  const file = pngFile('banner.png')
  expect(result.current).toMatchObject({ CropModal: undefined, image: undefined })
  await act(() => result.current.choose('banner', file))
  expect(result.current.image).toEqual({ kind: 'banner', file })
  expect(result.current.CropModal).toBeTypeOf('function')
})

test('another choice replaces the file, and closing removes it', async () => {
  const { result } = renderHookInApp(useImageCrop)
  await act(() => result.current.choose('banner', pngFile('banner.png')))
  const portrait = pngFile('portrait.png')
  await act(() => result.current.choose('portrait', portrait))
  expect(result.current.image).toEqual({ kind: 'portrait', file: portrait })
  act(() => result.current.close())
  expect(result.current.image).toBeUndefined()
})

test('loading the dialog ahead opens nothing', async () => {
  const { result } = renderHookInApp(useImageCrop)
  await act(async () => result.current.fetchAhead())
  expect(result.current).toMatchObject({ CropModal: undefined, image: undefined })
})
