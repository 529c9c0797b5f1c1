import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer } from './answer.ts'
import { useHopeAnswer } from './use-hope-answer.ts'

const loaded = (value: string): Answer<string> => ({ state: 'loaded', value })
const failed: Answer<string> = { state: 'failed', message: 'Not found.', status: 404 }

/** A question whose answers the test gives, in any order. */
function questions() {
  const asked: { signal: AbortSignal; answer: (answer: Answer<string>) => Promise<void> }[] = []
  const ask = vi.fn((signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<Answer<string>>()
    asked.push({ signal, answer: (answer) => act(async () => resolve(answer)) })
    return promise
  })
  return { ask, asked }
}

it('an answer that came with the document is shown, and nothing is requested', () => {
  const { ask } = questions()
  const { result } = renderHook(() => useHopeAnswer(loaded('cause'), ask))
  expect(result.current.answer).toEqual(loaded('cause'))
  expect(ask).not.toHaveBeenCalled()
})

it('a page without an answer requests one', async () => {
  const { ask, asked } = questions()
  const { result } = renderHook(() => useHopeAnswer(undefined, ask))
  expect(result.current.answer).toEqual({ state: 'loading' })
  await asked[0]?.answer(loaded('cause'))
  expect(result.current.answer).toEqual(loaded('cause'))
  expect(ask).toHaveBeenCalledOnce()
})

it('a visitor retries after a failure, also after one that came with the document', async () => {
  const { ask, asked } = questions()
  const { result } = renderHook(() => useHopeAnswer(failed, ask))
  expect(result.current.answer).toEqual(failed)
  act(() => result.current.retry())
  expect(result.current.answer).toEqual({ state: 'loading' })
  await asked[0]?.answer(failed)
  act(() => result.current.retry())
  await asked[1]?.answer(loaded('cause'))
  expect(result.current.answer).toEqual(loaded('cause'))
})

it('a visitor who retries twice while a request is pending sends no second request', () => {
  const { ask } = questions()
  const { result } = renderHook(() => useHopeAnswer(failed, ask))
  act(() => result.current.retry())
  act(() => result.current.retry())
  expect(ask).toHaveBeenCalledOnce()
})

it('a visitor who leaves the page aborts the request', async () => {
  const { ask, asked } = questions()
  const { unmount } = renderHook(() => useHopeAnswer(undefined, ask))
  expect(asked[0]?.signal.aborted).toBe(false)
  unmount()
  expect(asked[0]?.signal.aborted).toBe(true)
})

it('the late answer to an earlier question does not replace the answer to the current one', async () => {
  const [first, second] = [questions(), questions()]
  const { result, rerender } = renderHook(({ ask }) => useHopeAnswer(undefined, ask), { initialProps: { ask: first.ask } })
  rerender({ ask: second.ask })
  expect(first.asked[0]?.signal.aborted).toBe(true)
  await first.asked[0]?.answer(loaded('first'))
  expect(result.current.answer).toEqual({ state: 'loading' })
  await second.asked[0]?.answer(loaded('second'))
  expect(result.current.answer).toEqual(loaded('second'))
})
