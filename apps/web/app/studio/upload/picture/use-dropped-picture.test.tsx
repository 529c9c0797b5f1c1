import { beforeEach, expect, test, vi } from 'vitest'
import { mockIndexedDb } from '../../../../test/indexed-db.ts'
import { pngFile } from '../../../../test/pictures.ts'
import { eventually, renderHookInApp, settle } from '../../../../test/render.tsx'
import { storeDroppedFile } from '../quick-drop.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

beforeEach(() => void mockIndexedDb())

test('the upload page receives the picture that was dropped on the overview', async () => {
  const file = pngFile('dropped.png')
  await storeDroppedFile(file)
  const choose = vi.fn<(file: File) => void>()
  renderHookInApp(() => useDroppedPicture(choose))
  await eventually(() => expect(choose).toHaveBeenCalledTimes(1))
  expect(choose).toHaveBeenCalledWith(file)
})

test('a dropped picture is handed over once, and not again on a later visit', async () => {
  await storeDroppedFile(pngFile())
  const choose = vi.fn<(file: File) => void>()
  const { rerender, unmount } = renderHookInApp(() => useDroppedPicture((file) => choose(file)))
  await eventually(() => expect(choose).toHaveBeenCalledTimes(1))
  rerender()
  unmount()
  renderHookInApp(() => useDroppedPicture(choose))
  await settle()
  expect(choose).toHaveBeenCalledTimes(1)
})

test('nothing is handed over if nothing was dropped, or if the stored picture is missing', async () => {
  const choose = vi.fn<(file: File) => void>()
  renderHookInApp(() => useDroppedPicture(choose))
  window.sessionStorage.setItem('tintype.quick-drop', '[1,0.5]')
  renderHookInApp(() => useDroppedPicture(choose))
  window.sessionStorage.setItem('tintype.quick-drop', '{"not": a key')
  renderHookInApp(() => useDroppedPicture(choose))
  await settle()
  expect(choose).not.toHaveBeenCalled()
})
