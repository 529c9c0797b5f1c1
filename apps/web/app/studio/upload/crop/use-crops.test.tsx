import { act } from '@testing-library/react'
import { CENTRED } from '@tintype/domain/prints/crops'
import { expect, test } from 'vitest'
import { renderHookInApp } from '../../../../test/render.tsx'
import { type CropState, useCrops } from './use-crops.ts'

test('crops start in the center, without anything to undo', () => {
  const { result } = renderHookInApp(() => useCrops())
  expect(result.current.value).toEqual(CENTRED)
  expect(result.current.canUndo).toBe(false)
})

test('crops of an artwork start at the saved position', () => {
  const saved = { ...CENTRED, '5:7': 120 }
  const { result } = renderHookInApp(() => useCrops(saved))
  expect(result.current.value).toEqual(saved)
  expect(result.current.canUndo).toBe(false)
})

test('one undo reverts all steps of a drag', () => {
  const { result } = renderHookInApp(() => useCrops())
  drag(result, '3:4', [510, 530, 560])
  expect(result.current.value).toEqual({ ...CENTRED, '3:4': 560 })
  expect(result.current.canUndo).toBe(true)
  act(() => result.current.undo())
  expect(result.current.value).toEqual(CENTRED)
  expect(result.current.canUndo).toBe(false)
})

test('undo reverts the drags one after the other, the last one first', () => {
  const { result } = renderHookInApp(() => useCrops())
  drag(result, '3:4', [600])
  drag(result, '7:10', [300])
  act(() => result.current.undo())
  expect(result.current.value).toEqual({ ...CENTRED, '3:4': 600 })
  act(() => result.current.undo())
  expect(result.current.value).toEqual(CENTRED)
})

test('a drag that ends where it began leaves nothing to undo', () => {
  const { result } = renderHookInApp(() => useCrops())
  drag(result, '3:4', [600, 500])
  expect(result.current.canUndo).toBe(false)
})

test.each([
  [-1, 0],
  [0, 0],
  [1000, 1000],
  [1001, 1000],
  [333.4, 333],
])('a crop that is moved to %d lies at %d', (place, expected) => {
  const { result } = renderHookInApp(() => useCrops())
  drag(result, '5:7', [place])
  expect(result.current.value['5:7']).toBe(expected)
})

test('re-centering moves every crop back, and undo reverts it', () => {
  const { result } = renderHookInApp(() => useCrops())
  drag(result, '3:4', [600])
  drag(result, '5:7', [700])
  act(() => result.current.centre())
  expect(result.current.value).toEqual(CENTRED)
  act(() => result.current.undo())
  expect(result.current.value).toEqual({ ...CENTRED, '3:4': 600, '5:7': 700 })
})

test('another picture clears the crops and the history', () => {
  const { result } = renderHookInApp(() => useCrops())
  drag(result, '3:4', [600])
  act(() => result.current.clear())
  expect(result.current.value).toEqual(CENTRED)
  expect(result.current.canUndo).toBe(false)
})

function drag(result: { current: CropState }, shape: Parameters<CropState['move']>[0], places: number[]): void {
  act(() => result.current.begin())
  for (const place of places) act(() => result.current.move(shape, place))
}
