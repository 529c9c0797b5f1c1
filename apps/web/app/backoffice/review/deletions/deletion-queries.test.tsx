import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, reviewPage } from '../../../../test/artworks.ts'
import { operator, renderHookInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { deletionsQuery, useDeletionDecision } from './deletion-queries.ts'

const { approve, disapprove } = contract.backoffice.deletions
const [a, b] = [reviewArtwork('a'), reviewArtwork('b')]
const onDone = vi.fn()

beforeEach(() => {
  onDone.mockReset()
})

function openList() {
  const app = renderHookInApp(() => useDeletionDecision(onDone), { user: operator })
  const { queryKey } = deletionsQuery()
  app.client.setQueryData(queryKey, { pages: [reviewPage([a, b])], pageParams: [undefined] })
  const listed = () =>
    app.client
      .getQueryData(queryKey)
      ?.pages.flatMap((page) => page.artworks.map(({ artworkName }) => artworkName))
      .join('')
  return { ...app, listed }
}

it('an operator approves a deletion, and the artwork leaves the list', async () => {
  const sent = mockCall(approve, () => a)
  const { result, listed } = openList()
  act(() => result.current.mutate({ artwork: a }))
  await waitFor(() => expect(listed()).toBe('b'))
  expect(sent.map(({ input }) => input)).toEqual([{ uid: a.uid }])
  expect(screen.getByText(/“a”/)).toBeDefined()
  expect(onDone).toHaveBeenCalledOnce()
})

it('an operator refuses a deletion with a reason', async () => {
  const sent = mockCall(disapprove, () => a)
  const { result, listed } = openList()
  act(() => result.current.mutate({ artwork: a, reason: 'A print of it is in production.' }))
  await waitFor(() => expect(listed()).toBe('b'))
  expect(sent.map(({ input }) => input)).toEqual([{ uid: a.uid, reason: 'A print of it is in production.' }])
})

it('a deletion that another operator decided on leaves the list, with the message of the server', async () => {
  mockCall(approve, () => {
    throw new Problem('deletion_not_pending')
  })
  const { result, listed } = openList()
  act(() => result.current.mutate({ artwork: a }))
  await waitFor(() => expect(listed()).toBe('b'))
  expect(screen.getByText(`“a”: ${problemText('deletion_not_pending')}`)).toBeDefined()
  expect(onDone).toHaveBeenCalledOnce()
})

it('a decision that could not be sent is still open', async () => {
  mockCall(approve, () => HttpResponse.error())
  const { result, listed } = openList()
  act(() => result.current.mutate({ artwork: a }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(listed()).toBe('ab')
  expect(onDone).not.toHaveBeenCalled()
})
