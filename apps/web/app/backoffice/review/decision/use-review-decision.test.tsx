import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, type ProblemCode, problemText } from '@tintype/contract/problems'
import type { HeldDecision, ReviewArtwork } from '@tintype/contract/review/review'
import { CHANGE_REASONS, REJECTION_REASONS } from '@tintype/contract/review/review-reasons'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, reviewPage, uidFromName } from '../../../../test/artworks.ts'
import { operator, renderHookInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { waitingArtworksQuery } from '../artwork-queries.ts'
import type { RejectionGap } from './rejection.ts'
import { useReviewDecision } from './use-review-decision.ts'
import { useReviewUndo } from './use-review-undo.ts'

const { approve, reject, askChanges } = contract.backoffice.artworks
const [a, b] = [reviewArtwork('a', { version: 3 }), reviewArtwork('b')]
const held: HeldDecision = { id: uidFromName('held'), decision: 'approve', takesEffectAt: '2026-11-21T12:00:10.000Z' }
const soft = REJECTION_REASONS.find(({ code }) => code === 'soft')?.artistText

const onLeft = vi.fn<(artwork: ReviewArtwork, next: ReviewArtwork | undefined) => void>()
const onGap = vi.fn<(gap: RejectionGap) => void>()

beforeEach(() => {
  onLeft.mockReset()
  onGap.mockReset()
})

type Look = { artwork: ReviewArtwork; claimedBy?: string }

function openDesk(look: Look = { artwork: a }) {
  const app = renderHookInApp(
    ({ artwork, claimedBy }) => useReviewDecision({ artwork, claimedBy, undo: useReviewUndo(() => undefined), onLeft, onGap }),
    { initialProps: look, user: operator },
  )
  const { queryKey } = waitingArtworksQuery()
  app.client.setQueryData(queryKey, { pages: [reviewPage([a, b])], pageParams: [undefined] })
  const listed = () =>
    app.client
      .getQueryData(queryKey)
      ?.pages.flatMap((page) => page.artworks.map(({ artworkName }) => artworkName))
      .join('')
  return { ...app, listed }
}

it('an operator approves the version that was seen; the artwork leaves the queue, and the decision can be undone', async () => {
  const sent = mockCall(approve, () => ({ ...a, held }))
  const { result, listed } = openDesk()
  act(() => result.current.approve())
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ uid: a.uid, version: 3, undoable: true }])
  expect(onLeft.mock.calls[0]?.map((artwork) => artwork?.artworkName)).toEqual(['a', 'b'])
  expect(listed()).toBe('b')
  expect(screen.getByText(/Approved “a” by Ansel\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
})

it('an operator rejects with a reason and own words, which the artist reads one after the other', async () => {
  const sent = mockCall(reject, () => ({ ...a, held }))
  const { result } = openDesk()
  act(() => result.current.setDraft({ reason: 'soft', words: ' Please scan it again. ' }))
  act(() => result.current.object('reject'))
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([
    { uid: a.uid, version: 3, reason: `${soft} Please scan it again.`, code: 'soft', undoable: true },
  ])
  expect(screen.getByText(/Rejected “a” by Ansel\./)).toBeDefined()
})

it('an operator asks for changes with a reason of that kind', async () => {
  const sent = mockCall(askChanges, () => ({ ...a, held }))
  const { result } = openDesk()
  act(() => result.current.setObjection('ask_changes'))
  act(() => result.current.setDraft({ reason: 'title', words: '' }))
  act(() => result.current.object('ask_changes'))
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  const artistText = CHANGE_REASONS.find(({ code }) => code === 'title')?.artistText
  expect(sent.map(({ input }) => input)).toEqual([{ uid: a.uid, version: 3, reason: artistText, code: 'title', undoable: true }])
})

it.each<[string, Parameters<ReturnType<typeof useReviewDecision>['setDraft']>[0], RejectionGap]>([
  ['without a reason', { reason: undefined, words: '' }, 'reason'],
  ['for another reason without words', { reason: 'other', words: '  ' }, 'words'],
  ['with too many words', { reason: 'other', words: 'x'.repeat(limits.decisionReasonMax + 1) }, 'length'],
])('an operator who rejects %s is shown what is missing, and nothing is sent', (_, draft, gap) => {
  const { result } = openDesk()
  act(() => result.current.setDraft(draft))
  expect(result.current.shownGap).toBeUndefined()
  act(() => result.current.object('reject'))
  expect(onGap).toHaveBeenCalledExactlyOnceWith(gap)
  expect(result.current.shownGap).toBe(gap)
  expect(result.current.busyWith).toBeUndefined()
})

it('what is missing is no longer shown once it is there, and was never shown at another artwork', () => {
  const { result, rerender } = openDesk()
  act(() => result.current.object('reject'))
  rerender({ artwork: b })
  expect(result.current.shownGap).toBeUndefined()
  rerender({ artwork: a })
  expect(result.current.shownGap).toBe('reason')
  act(() => result.current.setDraft({ reason: 'soft', words: '' }))
  expect(result.current.shownGap).toBeUndefined()
})

it('an operator who turns from a rejection to changes keeps the words, but chooses a reason again', () => {
  const { result } = openDesk()
  act(() => result.current.setDraft({ reason: 'soft', words: 'Please scan it again.' }))
  act(() => result.current.object('ask_changes'))
  expect(onGap).toHaveBeenCalledExactlyOnceWith('reason')
  expect(result.current.objection).toBe('ask_changes')
  expect(result.current.draft).toMatchObject({ reason: undefined, words: 'Please scan it again.' })
  expect(result.current.shownGap).toBeUndefined()
})

it('the draft stays with its artwork while the operator looks at another one', () => {
  const { result, rerender } = openDesk()
  act(() => result.current.setDraft({ reason: 'soft', words: 'for a' }))
  rerender({ artwork: b })
  expect(result.current.draft).toMatchObject({ reason: undefined, words: '' })
  act(() => result.current.setDraft({ reason: 'terms', words: 'for b' }))
  rerender({ artwork: a })
  expect(result.current.draft).toMatchObject({ reason: 'soft', words: 'for a' })
})

it('an artwork that another operator has is not decided on', () => {
  const { result } = openDesk({ artwork: a, claimedBy: 'Oscar' })
  act(() => result.current.setDraft({ reason: 'soft', words: '' }))
  act(() => result.current.approve())
  act(() => result.current.object('reject'))
  expect(result.current.busyWith).toBeUndefined()
  expect(onGap).not.toHaveBeenCalled()
})

it('an artwork without a picture is not approved, but can be rejected', async () => {
  const unseen = { ...a, largeUrl: null, imageUrl: null }
  const rejected = mockCall(reject, () => ({ ...unseen, held }))
  const { result } = openDesk({ artwork: unseen })
  act(() => result.current.approve())
  expect(result.current.busyWith).toBeUndefined()
  act(() => result.current.setDraft({ reason: 'soft', words: '' }))
  act(() => result.current.object('reject'))
  await waitFor(() => expect(rejected).toHaveLength(1))
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
})

it('an operator sends one decision at a time', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(approve, async () => {
    await answer.promise
    return { ...a, held }
  })
  const { result, rerender } = openDesk()
  act(() => result.current.approve())
  await waitFor(() => expect(result.current.busyWith).toBe('approve'))
  act(() => result.current.approve())
  rerender({ artwork: b })
  act(() => result.current.approve())
  answer.resolve()
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input.uid)).toEqual([a.uid])
})

it.each<ProblemCode>(['artwork_already_decided', 'artwork_changed', 'artwork_not_found'])(
  'after the problem %s the artwork leaves the queue, and the operator reads why',
  async (code) => {
    mockCall(approve, () => {
      throw new Problem(code)
    })
    const { result, listed } = openDesk()
    act(() => result.current.approve())
    await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
    expect(screen.getByText(`“a”: ${problemText(code)}`)).toBeDefined()
    expect(listed()).toBe('b')
    expect(result.current.error).toBeUndefined()
  },
)

it('an operator keeps the draft when the server cannot be reached, and sends it again', async () => {
  let isDown = true
  const sent = mockCall(reject, () => (isDown ? HttpResponse.error() : { ...a, held }))
  const { result, rerender } = openDesk()
  act(() => result.current.setDraft({ reason: 'soft', words: '' }))
  act(() => result.current.object('reject'))
  await waitFor(() => expect(result.current.error).toContain('We could not reach the server.'))
  expect(result.current.draft.reason).toBe('soft')
  expect(onLeft).not.toHaveBeenCalled()
  rerender({ artwork: b })
  expect(result.current.error).toBeUndefined()
  rerender({ artwork: a })
  isDown = false
  act(() => result.current.object('reject'))
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
})
