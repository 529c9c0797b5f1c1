import { act, renderHook } from '@testing-library/react'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { expect, it } from 'vitest'
import { useCropChoice } from './use-crop-choice.ts'

it('an operator steps through every size, and then to none', () => {
  const { result } = renderHook(useCropChoice)
  const seen = [result.current.size]
  for (let presses = 0; presses <= PRINT_SIZES.length; presses += 1) {
    act(() => result.current.step())
    seen.push(result.current.size)
  }
  expect(seen).toEqual([undefined, ...PRINT_SIZES, undefined])
})

it('an operator chooses a size, another one, and the same one again for none', () => {
  const { result } = renderHook(useCropChoice)
  act(() => result.current.choose('large'))
  expect(result.current.size).toBe('large')
  act(() => result.current.choose('medium'))
  expect(result.current.size).toBe('medium')
  act(() => result.current.choose('medium'))
  expect(result.current.size).toBeUndefined()
})

it('a step goes on from the chosen size', () => {
  const { result } = renderHook(useCropChoice)
  act(() => result.current.choose('large'))
  act(() => result.current.step())
  expect(result.current.size).toBe('large_tall')
})
