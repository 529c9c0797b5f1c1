import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { operator, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { artistQuery, useStanding } from './artist-queries.ts'

const { artists } = contract.backoffice
const id = uidFromName('ansel')
const onDone = vi.fn()

beforeEach(() => {
  onDone.mockReset()
})

/** The part of a record that a suspension changes. */
const record = (suspension: ArtistRecord['suspension'] = null) => ({ id, name: 'Ansel', suspension }) as ArtistRecord
const suspended = record({ since: '2026-11-21T12:00:00.000Z', reason: 'Copied pictures.', by: null })

async function openArtist(first: ArtistRecord) {
  const answers = { get: async () => first }
  const asked = mockCall(artists.get, () => answers.get())
  const app = renderHookInApp(
    () => {
      const { data } = useQuery(artistQuery(id))
      return { artist: data, standing: useStanding(data ?? first, onDone) }
    },
    { user: operator },
  )
  await waitFor(() => expect(app.result.current.artist).toBeDefined())
  return { ...app, asked, answers }
}

it.each([
  ['suspends an artist', 'suspend', record(), suspended],
  ['lifts a suspension', 'lift', suspended, record()],
] as const)('an operator %s with a reason, and the answer is the record that is shown', async (_, call, before, after) => {
  const sent = mockCall(artists[call], () => after)
  const { result } = await openArtist(before)
  act(() => result.current.standing.mutate('Copied pictures.'))
  await waitFor(() => expect(result.current.artist).toEqual(after))
  expect(sent.map(({ input }) => input)).toEqual([{ artistId: id, reason: 'Copied pictures.' }])
  expect(onDone).toHaveBeenCalledOnce()
})

it('an older answer that arrives after the suspension does not replace the record', async () => {
  mockCall(artists.suspend, () => suspended)
  const { result, asked, answers, client } = await openArtist(record())
  const late = Promise.withResolvers<void>()
  answers.get = async () => {
    await late.promise
    return record()
  }
  act(() => void client.refetchQueries({ queryKey: artistQuery(id).queryKey }))
  await waitFor(() => expect(asked).toHaveLength(2))
  await act(() => result.current.standing.mutateAsync('Copied pictures.'))
  late.resolve()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current.artist).toEqual(suspended)
})

it('when another operator was faster, the operator reads so, and the record is loaded again', async () => {
  mockCall(artists.suspend, () => {
    throw new Problem('artist_suspended_already')
  })
  const { result, asked } = await openArtist(record())
  act(() => result.current.standing.mutate('Copied pictures.'))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByRole('alert').textContent).toContain(problemText('artist_suspended_already'))
  expect(onDone).toHaveBeenCalledOnce()
})

it('a suspension that could not be sent is still open', async () => {
  mockCall(artists.suspend, () => HttpResponse.error())
  const { result, asked } = await openArtist(record())
  act(() => result.current.standing.mutate('Copied pictures.'))
  await waitFor(() => expect(result.current.standing.isError).toBe(true))
  expect(onDone).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})
