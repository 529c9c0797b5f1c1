import { expect, test, vi } from 'vitest'
import { pngFile } from '../../../../test/pictures.ts'
import { renderHookInApp } from '../../../../test/render.tsx'
import { keepDropped } from '../quick-drop.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

test('the upload page receives the picture that was dropped on the overview', async () => {
  const file = pngFile('dropped.png')
  await keepDropped(file)
  const choose = vi.fn<(file: File) => void>()
  renderHookInApp(() => useDroppedPicture(choose))
  const received = choose.mock.calls[0]?.[0]
  expect(received).toMatchObject({ name: 'dropped.png', type: 'image/png', size: file.size })
  expect(await received?.bytes()).toEqual(await file.bytes())
})

test('a dropped picture is handed over once, and not again on a later visit', async () => {
  await keepDropped(pngFile())
  const choose = vi.fn<(file: File) => void>()
  const { rerender, unmount } = renderHookInApp(() => useDroppedPicture((file) => choose(file)))
  rerender()
  unmount()
  renderHookInApp(() => useDroppedPicture(choose))
  expect(choose).toHaveBeenCalledTimes(1)
})

test('nothing is handed over if nothing was dropped, or if the stored picture is unreadable', () => {
  const choose = vi.fn<(file: File) => void>()
  renderHookInApp(() => useDroppedPicture(choose))
  window.sessionStorage.setItem('tintype.quick-drop', '{"name":"x.png","data":"data:image/png;base64,***"}')
  renderHookInApp(() => useDroppedPicture(choose))
  expect(choose).not.toHaveBeenCalled()
})
