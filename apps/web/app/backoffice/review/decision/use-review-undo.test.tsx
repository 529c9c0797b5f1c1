import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, reviewPage, uidFromName } from '../../../../test/artworks.ts'
import { eventually, operator, renderHookInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { waitingArtworksQuery } from '../artwork-queries.ts'
import { useReviewUndo } from './use-review-undo.ts'

const { undo: undoCall } = contract.backoffice.artworks
const onBack = vi.fn<(artwork: ReviewArtwork) => void>()

beforeEach(() => {
  onBack.mockReset()
  vi.useFakeTimers()
})

/** The queue lists b; a and c were decided. */
function openQueue() {
  const app = renderHookInApp(() => useReviewUndo(onBack), { user: operator })
  const { queryKey } = waitingArtworksQuery()
  app.client.setQueryData(queryKey, { pages: [reviewPage([reviewArtwork('b')])], pageParams: [undefined] })
  const listed = () =>
    app.client
      .getQueryData(queryKey)
      ?.pages.flatMap((page) => page.artworks.map(({ artworkName }) => artworkName))
      .join('')
  const decide = (message: string, names: string, sentAtMs = Date.now()) =>
    act(() =>
      app.result.current.decided(
        message,
        [...names].map((name) => ({ uid: uidFromName(name), held: uidFromName(`held ${name}`) })),
        sentAtMs,
      ),
    )
  return { ...app, listed, decide }
}

const createArtworkWithUid = ({ uid }: { uid: string }) => reviewArtwork([...'abc'].find((name) => uidFromName(name) === uid) ?? '?')
const toast = () => document.querySelector('.toast p')?.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('an operator undoes a decision, and the artwork is back at its place in the queue', async () => {
  const sent = mockCall(undoCall, createArtworkWithUid)
  const { decide, user, listed } = openQueue()
  decide('Approved “a”.', 'a')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await eventually(() => expect(onBack).toHaveBeenCalledTimes(1))
  expect(sent.map(({ input }) => input)).toEqual([{ uid: uidFromName('a'), held: uidFromName('held a') }])
  expect(onBack).toHaveBeenCalledExactlyOnceWith(reviewArtwork('a'))
  expect(listed()).toBe('ab')
  expect(toast()).toContain('“a”')
})

it('an operator undoes the latest decision first, then the one before it', async () => {
  const sent = mockCall(undoCall, createArtworkWithUid)
  const { decide, result } = openQueue()
  decide('Approved “a”.', 'a')
  decide('Rejected “c”.', 'c')
  act(() => result.current.undo())
  await eventually(() => expect(onBack).toHaveBeenCalledTimes(1))
  act(() => result.current.undo())
  await eventually(() => expect(onBack).toHaveBeenCalledTimes(2))
  expect(sent.map(({ input }) => input.uid)).toEqual([uidFromName('c'), uidFromName('a')])
  act(() => result.current.undo())
  await wait(0)
  expect(sent).toHaveLength(2)
})

it('a decision on several artworks is undone as one', async () => {
  const sent = mockCall(undoCall, createArtworkWithUid)
  const { decide, result, listed } = openQueue()
  decide('Approved 2 of 2.', 'ac')
  act(() => result.current.undo())
  await eventually(() => expect(onBack).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(2)
  expect(onBack).toHaveBeenCalledExactlyOnceWith(reviewArtwork('a'))
  expect(listed()).toBe('abc')
  expect(toast()).toContain('2 artworks')
})

it(`a decision can be undone for ${limits.review.undoMs / 1000} s after it was sent, and no longer`, async () => {
  const sent = mockCall(undoCall, createArtworkWithUid)
  const { decide, result } = openQueue()
  const sentAtMs = Date.now()
  await wait(2_000)
  decide('Approved “a”.', 'a', sentAtMs)
  decide('Rejected “c”.', 'c')
  expect(toast()).toBe('Rejected “c”.10 s')
  await wait(limits.review.undoMs - 2_001)
  act(() => result.current.undo())
  await eventually(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input.uid).toBe(uidFromName('c'))
  await wait(1)
  act(() => result.current.undo())
  await wait(0)
  expect(sent).toHaveLength(1)
})

it('the offer to undo disappears with its time', async () => {
  const { decide } = openQueue()
  decide('Approved “a”.', 'a')
  await wait(limits.review.undoMs - 250)
  expect(toast()).toBe('Approved “a”.1 s')
  await wait(250)
  expect(toast()).toBeUndefined()
})

it('a decision that took effect at once is reported without an offer to undo it', async () => {
  const { decide, result } = openQueue()
  decide('Approved “a”.', '')
  expect(toast()).toBe('Approved “a”.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  act(() => result.current.undo())
  await wait(0)
  expect(onBack).not.toHaveBeenCalled()
})

it('an operator who undoes too late reads why, and the queue stays as it is', async () => {
  mockCall(undoCall, () => {
    throw new Problem('decision_final')
  })
  const { decide, result, listed } = openQueue()
  decide('Approved “a”.', 'a')
  act(() => result.current.undo())
  await eventually(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(screen.getByRole('alert').textContent).toContain(problemText('decision_final'))
  expect(listed()).toBe('b')
  expect(onBack).not.toHaveBeenCalled()
})

it('of two decisions of which one can no longer be undone, the other one is, and the operator reads why', async () => {
  mockCall(undoCall, (input) => {
    if (input.uid === uidFromName('a')) throw new Problem('decision_final')
    return createArtworkWithUid(input)
  })
  const { decide, result, listed } = openQueue()
  decide('Approved 2 of 2.', 'ac')
  act(() => result.current.undo())
  await eventually(() => expect(onBack).toHaveBeenCalledTimes(1))
  expect(onBack).toHaveBeenCalledExactlyOnceWith(reviewArtwork('c'))
  expect(listed()).toBe('bc')
  expect(toast()).toBe(problemText('decision_final'))
})

it('pressing the key twice undoes a single decision once', async () => {
  const sent = mockCall(undoCall, createArtworkWithUid)
  const { decide, result } = openQueue()
  decide('Approved “a”.', 'a')
  act(() => {
    result.current.undo()
    result.current.undo()
  })
  await eventually(() => expect(onBack).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(1)
})
