import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areKeysOn, useKeysChoice } from './use-keys-choice.ts'

it('single keys are on until an operator turns them off, and the choice is kept', () => {
  const { result } = renderHook(useKeysChoice)
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
  expect(areKeysOn()).toBe(false)
  expect(renderHook(useKeysChoice).result.current[0]).toBe(false)
})

it('an operator turns single keys on again', () => {
  const { result } = renderHook(useKeysChoice)
  act(() => result.current[1](false))
  act(() => result.current[1](true))
  expect(areKeysOn()).toBe(true)
  expect(renderHook(useKeysChoice).result.current[0]).toBe(true)
})
