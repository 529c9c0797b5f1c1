import { act, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { expect, it } from 'vitest'
import { reviewArtwork, reviewPage, uidFromName } from '../../../test/artworks.ts'
import { operator, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { waitingArtworksQuery } from './artwork-queries.ts'
import { useReviewQueue } from './use-review-queue.ts'

const { list } = contract.backoffice.artworks
const artworks = (names: string, facts: Partial<ReviewArtwork> = {}) => [...names].map((name) => reviewArtwork(name, facts))

async function openQueue(pages: Record<string, ReviewPage>, search = '') {
  const sent = mockCall(list, ({ cursor = '' }) => pages[cursor] ?? reviewPage([]))
  const app = renderHookInApp(useReviewQueue, { at: `/backoffice/artworks${search}`, user: operator })
  await waitFor(() => expect(app.result.current.query.isSuccess).toBe(true))
  const refetch = () => act(() => app.client.invalidateQueries({ queryKey: waitingArtworksQuery().queryKey }))
  return { ...app, sent, refetch, pages }
}

type Queue = Awaited<ReturnType<typeof openQueue>>

const chosen = ({ result }: Queue) => result.current.chosen?.artworkName
const listed = ({ result }: Queue) => result.current.artworks.map(({ artworkName }) => artworkName).join('')
const address = ({ router }: Queue) => router.state.location.search

it('an operator sees the first artwork of the queue, and the address names it', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('abc')) })
  expect(chosen(queue)).toBe('a')
  expect(address(queue)).toBe(`?artwork=${uidFromName('a')}`)
  expect(queue.sent.map(({ input }) => input)).toEqual([{ status: 'pending' }])
})

it('an operator starts past artworks that other operators have, unless there are no others', async () => {
  const claimed = artworks('a', { claimedBy: 'Oscar' })
  expect(chosen(await openQueue({ '': reviewPage([...claimed, ...artworks('bc')]) }))).toBe('b')
  expect(chosen(await openQueue({ '': reviewPage(claimed) }))).toBe('a')
})

it('a link to an artwork opens it, and a link to one that was decided opens the first', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('abc')) }, `?artwork=${uidFromName('c')}`)
  expect(chosen(queue)).toBe('c')
  const late = await openQueue({ '': reviewPage(artworks('abc')) }, `?artwork=${uidFromName('z')}`)
  expect(chosen(late)).toBe('a')
  expect(address(late)).toBe(`?artwork=${uidFromName('a')}`)
})

it('an operator steps through the queue and stays at its ends; two steps in one moment count twice', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('abcd')) })
  act(() => {
    queue.result.current.step(1)
    queue.result.current.step(1)
  })
  expect(chosen(queue)).toBe('c')
  for (let presses = 0; presses < 3; presses += 1) act(() => queue.result.current.step(-1))
  expect(chosen(queue)).toBe('a')
  for (let presses = 0; presses < 5; presses += 1) act(() => queue.result.current.step(1))
  expect(chosen(queue)).toBe('d')
  expect(address(queue)).toBe(`?artwork=${uidFromName('d')}`)
})

it('steps replace the address, so that Back leaves the queue', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('abc')) })
  await act(() => queue.router.navigate('/backoffice'))
  await act(() => queue.router.navigate('/backoffice/artworks'))
  act(() => queue.result.current.step(1))
  act(() => queue.result.current.step(1))
  expect(chosen(queue)).toBe('c')
  await act(() => queue.router.navigate(-1))
  expect(queue.router.state.location.pathname).toBe('/backoffice')
})

it('the next page is loaded when fewer than eight artworks are left below', async () => {
  const pages = { '': reviewPage(artworks('abcdefghij'), 'page-2'), 'page-2': reviewPage(artworks('kl')) }
  const queue = await openQueue(pages)
  expect(listed(queue)).toBe('abcdefghij')
  act(() => queue.result.current.step(1))
  expect(queue.sent).toHaveLength(1)
  act(() => queue.result.current.step(1))
  await waitFor(() => expect(listed(queue)).toBe('abcdefghijkl'))
  expect(queue.sent.map(({ input }) => input.cursor)).toEqual([undefined, 'page-2'])
})

it('a next page that fails to load is not requested again and again', async () => {
  const sent = mockCall(list, ({ cursor }) => {
    if (cursor) throw new Problem('unavailable')
    return reviewPage(artworks('abc'), 'page-2')
  })
  const { result } = renderHookInApp(useReviewQueue, { at: '/backoffice/artworks', user: operator })
  await waitFor(() => expect(result.current.query.isFetchNextPageError).toBe(true))
  act(() => result.current.step(1))
  act(() => result.current.step(1))
  expect(sent).toHaveLength(2)
  expect(result.current.chosen?.artworkName).toBe('c')
})

it('the chosen artwork stays when another operator decided on it meanwhile', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('abc')) })
  act(() => queue.result.current.step(1))
  queue.pages[''] = reviewPage(artworks('ac'))
  await queue.refetch()
  await waitFor(() => expect(listed(queue)).toBe('ac'))
  expect(chosen(queue)).toBe('b')
  act(() => queue.result.current.step(1))
  expect(chosen(queue)).toBe('a')
})

it('the chosen artwork shows what changed of it', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('ab')) })
  queue.pages[''] = reviewPage([reviewArtwork('a', { version: 2, artworkDescription: 'new words' }), reviewArtwork('b')])
  await queue.refetch()
  await waitFor(() => expect(queue.result.current.chosen?.version).toBe(2))
})

it('a decision on the last artwork leaves an empty queue, and new artworks are chosen by themselves', async () => {
  const queue = await openQueue({ '': reviewPage(artworks('a')) })
  queue.pages[''] = reviewPage([])
  await queue.refetch()
  act(() => queue.result.current.choose(undefined))
  expect(chosen(queue)).toBeUndefined()
  expect(address(queue)).toBe('')
  queue.pages[''] = reviewPage(artworks('b'))
  await queue.refetch()
  await waitFor(() => expect(chosen(queue)).toBe('b'))
  expect(address(queue)).toBe(`?artwork=${uidFromName('b')}`)
})

it('an operator reads that the queue could not be loaded, and no artwork is chosen', async () => {
  mockCall(list, () => {
    throw new Problem('unavailable')
  })
  const { result } = renderHookInApp(useReviewQueue, { at: '/backoffice/artworks', user: operator })
  await waitFor(() => expect(result.current.query.isError).toBe(true))
  expect(result.current.chosen).toBeUndefined()
  expect(result.current.artworks).toEqual([])
})
