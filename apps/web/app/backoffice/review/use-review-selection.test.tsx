import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import type { ReviewArtwork, TogetherResult } from '@tintype/contract/review/review'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, reviewPage, uidFromName } from '../../../test/artworks.ts'
import { operator, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { waitingArtworksQuery } from './artwork-queries.ts'
import { useReviewUndo } from './decision/use-review-undo.ts'
import { useReviewQueue } from './use-review-queue.ts'
import { useReviewSelection } from './use-review-selection.ts'

const { decideInBulk } = contract.backoffice.artworks
const queue = [...'abcde'].map((name) => reviewArtwork(name, { version: name.charCodeAt(0) }))
const onLeft = vi.fn<(artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void>()

beforeEach(() => {
  onLeft.mockReset()
})

function openQueue(artworks: readonly ReviewArtwork[] = queue) {
  const app = renderHookInApp(
    (rows) =>
      useReviewSelection({ artworks: rows, undo: useReviewUndo(() => undefined), onLeft: (artwork, next) => onLeft(artwork, next) }),
    { initialProps: artworks, user: operator },
  )
  app.client.setQueryData(waitingArtworksQuery().queryKey, {
    pages: [{ artworks: [...artworks], nextCursor: null }],
    pageParams: [undefined],
  })
  const toggle = (names: string) => {
    for (const name of names) act(() => app.result.current.toggle(uidFromName(name)))
  }
  const listed = () =>
    app.client
      .getQueryData(waitingArtworksQuery().queryKey)
      ?.pages.flatMap((page) => page.artworks.map((artwork) => artwork.artworkName))
      .join('')
  return { ...app, toggle, listed }
}

const joinNames = (artworks: readonly ReviewArtwork[]) => artworks.map(({ artworkName }) => artworkName).join('')
const decided = (name: string): TogetherResult => ({
  uid: uidFromName(name),
  problem: null,
  held: { id: uidFromName(`held ${name}`), decision: 'approve', takesEffectAt: '2026-11-21T12:00:10.000Z' },
})
const refusedAsDecided = (name: string): TogetherResult => ({
  uid: uidFromName(name),
  problem: { code: 'artwork_already_decided', message: problemText('artwork_already_decided') },
  held: null,
})

it('an operator selects artworks in any order, and they are listed in the order of the queue', () => {
  const { result, toggle } = openQueue()
  toggle('db')
  expect(joinNames(result.current.selected)).toBe('bd')
  expect(result.current.isSelected(uidFromName('d'))).toBe(true)
  toggle('d')
  expect(joinNames(result.current.selected)).toBe('b')
  act(() => result.current.clear())
  expect(result.current.selected).toEqual([])
})

it.each([
  ['down', 'b', 'd', 'bcd'],
  ['up', 'd', 'b', 'bcd'],
  ['without a first one', '', 'c', 'c'],
])('an operator selects a range with Shift, %s', (_, from, to, selected) => {
  const { result, toggle } = openQueue()
  toggle(from)
  act(() => result.current.selectTo(uidFromName(to)))
  expect(joinNames(result.current.selected)).toBe(selected)
})

it('a range starts at the last selected artwork that is still in the queue', () => {
  const { result, toggle, rerender } = openQueue()
  toggle('ad')
  rerender(queue.filter(({ artworkName }) => artworkName !== 'd'))
  act(() => result.current.selectTo(uidFromName('c')))
  expect(joinNames(result.current.selected)).toBe('abc')
})

it('at most 50 artworks are selected, and one that leaves the queue makes room for another', () => {
  const many = Array.from({ length: 52 }, (_, index) => reviewArtwork(`n${index}`))
  const { result, toggle, rerender } = openQueue(many)
  toggle('')
  act(() => result.current.toggle(many[0]?.uid ?? ''))
  act(() => result.current.selectTo(many[51]?.uid ?? ''))
  expect(result.current.selected).toHaveLength(limits.review.togetherMax)
  act(() => result.current.toggle(many[51]?.uid ?? ''))
  expect(result.current.isSelected(many[51]?.uid ?? '')).toBe(false)
  rerender(many.slice(1))
  act(() => result.current.toggle(many[51]?.uid ?? ''))
  expect(result.current.isSelected(many[51]?.uid ?? '')).toBe(true)
  expect(result.current.selected).toHaveLength(limits.review.togetherMax)
})

it('an operator approves three artworks as they were seen, and they leave the queue', async () => {
  const sent = mockCall(decideInBulk, () => ({ results: [...'abd'].map(decided) }))
  const { result, toggle, listed } = openQueue()
  toggle('abd')
  act(() => void result.current.approve())
  await waitFor(() => expect(onLeft).toHaveBeenCalledTimes(3))
  expect(sent.map(({ input }) => input)).toEqual([
    { decision: 'approve', artworks: [...'abd'].map((name) => ({ uid: uidFromName(name), version: name.charCodeAt(0) })), undoable: true },
  ])
  expect(listed()).toBe('ce')
  expect(onLeft.mock.calls.map(([left, next]) => [left.artworkName, next?.artworkName])).toEqual([
    ['a', 'c'],
    ['b', 'c'],
    ['d', 'e'],
  ])
  expect(result.current.selected).toEqual([])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  expect(screen.getByText(/Approved 3 of 3\./)).toBeDefined()
})

it('after a decision on several artworks the operator sees the next one that is still in the queue', async () => {
  mockCall(contract.backoffice.artworks.list, () => reviewPage(queue))
  mockCall(decideInBulk, () => ({ results: [...'abd'].map(decided) }))
  const { result } = renderHookInApp(
    () => {
      const { artworks, chosen, choose } = useReviewQueue()
      // as the review page does
      const leave = ({ uid }: ReviewArtwork, next: ReviewArtwork | undefined) => uid === chosen?.uid && choose(next)
      return { artworks, chosen, selection: useReviewSelection({ artworks, undo: useReviewUndo(() => undefined), onLeft: leave }) }
    },
    { user: operator },
  )
  await waitFor(() => expect(result.current.chosen?.artworkName).toBe('a'))
  for (const name of 'abd') act(() => result.current.selection.toggle(uidFromName(name)))
  act(() => void result.current.selection.approve())
  await waitFor(() => expect(joinNames(result.current.artworks)).toBe('ce'))
  expect(result.current.chosen?.artworkName).toBe('c')
})

it('an operator reads which artworks were not decided, and those stay in the queue', async () => {
  mockCall(decideInBulk, () => ({ results: [decided('a'), refusedAsDecided('c')] }))
  const { result, toggle, listed } = openQueue()
  toggle('ac')
  act(() => result.current.startReject())
  act(() => result.current.reject({ decision: 'reject', reason: 'Too soft.', code: 'soft' }))
  expect(result.current.isRejecting).toBe(true)
  await waitFor(() => expect(result.current.refused).toEqual([{ name: 'c', message: problemText('artwork_already_decided') }]))
  expect(screen.getByText(/Rejected 1 of 2\./)).toBeDefined()
  expect(result.current.isRejecting).toBe(false)
  expect(listed()).toBe('bcde')
  toggle('b')
  expect(result.current.refused).toEqual([])
})

it('nothing is offered to be undone when every artwork was refused', async () => {
  mockCall(decideInBulk, () => ({ results: [refusedAsDecided('a')] }))
  const { result, toggle } = openQueue()
  toggle('a')
  act(() => void result.current.approve())
  await waitFor(() => expect(result.current.refused).toHaveLength(1))
  expect(document.querySelector('.toast')).toBeNull()
  expect(onLeft).not.toHaveBeenCalled()
})

it('an operator sends one decision at a time, whatever is pressed meanwhile', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(decideInBulk, async () => {
    await answer.promise
    return { results: [decided('a')] }
  })
  const { result, toggle } = openQueue()
  toggle('a')
  act(() => void result.current.approve())
  await waitFor(() => expect(result.current.busyWith).toBe('approve'))
  act(() => void result.current.approve())
  act(() => result.current.reject({ decision: 'reject', reason: 'Too soft.', code: 'soft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  answer.resolve()
  await waitFor(() => expect(result.current.busyWith).toBeUndefined())
  expect(sent).toHaveLength(1)
})

it('an operator who changes the selection while a decision is sent sees the decided artworks leave, and keeps the new selection', async () => {
  const answer = Promise.withResolvers<void>()
  mockCall(decideInBulk, async () => {
    await answer.promise
    return { results: [decided('a'), refusedAsDecided('b')] }
  })
  const { result, toggle, listed } = openQueue()
  toggle('ab')
  act(() => void result.current.approve())
  await waitFor(() => expect(result.current.busyWith).toBe('approve'))
  act(() => result.current.clear())
  toggle('d')
  expect(result.current.busyWith).toBe('approve')
  answer.resolve()
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(listed()).toBe('bcde')
  expect(result.current.refused.map(({ name }) => name)).toEqual(['b'])
  expect(joinNames(result.current.selected)).toBe('d')
})

it('an artwork whose renditions are still being made is not approved with the others', async () => {
  const sent = mockCall(decideInBulk, () => ({ results: [] }))
  const { result, toggle } = openQueue([reviewArtwork('a'), reviewArtwork('b', { largeUrl: null, imageUrl: null })])
  toggle('ab')
  expect(result.current.notYet).toContain('1 of them')
  act(() => void result.current.approve())
  toggle('b')
  expect(result.current.notYet).toBeUndefined()
  expect(result.current.busyWith).toBeUndefined()
  expect(sent).toEqual([])
})

it.each([
  ['refuses', () => new Problem('rate_limited'), problemText('rate_limited')],
  ['cannot be reached', () => undefined, 'We could not reach the server.'],
])('an operator keeps the selection when the server %s, and a change of it clears the error', async (_, problemOf, message) => {
  mockCall(decideInBulk, () => {
    const problem = problemOf()
    if (problem) throw problem
    return HttpResponse.error()
  })
  const { result, toggle } = openQueue()
  toggle('ab')
  act(() => void result.current.approve())
  await waitFor(() => expect(result.current.error).toContain(message))
  expect(joinNames(result.current.selected)).toBe('ab')
  expect(result.current.busyWith).toBeUndefined()
  expect(onLeft).not.toHaveBeenCalled()
  toggle('b')
  expect(result.current.error).toBeUndefined()
})
