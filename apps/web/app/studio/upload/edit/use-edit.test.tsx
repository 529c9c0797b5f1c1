import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { Problem, problemText } from '@tintype/contract/problems'
import { CENTRED } from '@tintype/domain/prints/crops'
import type { SubmitEvent } from 'react'
import { describe, expect, test } from 'vitest'
import { artworkWith } from '../../../../test/artist-artworks.ts'
import { artist, eventually, renderHookInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { myArtworksQuery, reviewQueueQuery } from '../../artworks/artwork-queries.ts'
import { useEdit } from './use-edit.ts'

const message = 'Saved. We review the new title.'
const crops = { ...CENTRED, '3:4': 200 }

describe('the form of an artwork', () => {
  test('starts with the texts and crops that wait for review, if there are any', () => {
    const proposed = { artworkName: 'New title', artworkDescription: 'New text', altText: 'A dove.', crops, contentRating: null }
    const { result } = render({ proposed, crops: { ...CENTRED, '5:7': 900 } })
    expect(result.current.form.getValues()).toMatchObject({ artworkName: 'New title', artworkDescription: 'New text', altText: 'A dove.' })
    expect(result.current.crops.value).toEqual(crops)
  })

  test('starts with the content rating that waits for review, or else the current one', () => {
    const proposed = { artworkName: 'Moonrise', artworkDescription: '', altText: '', crops: null, contentRating: 'general' as const }
    const rating = (facts: Parameters<typeof render>[0]) => render(facts).result.current.form.getValues('contentRating')
    expect([rating({ contentRating: 'mature', proposed }), rating({ contentRating: 'mature' })]).toEqual(['general', 'mature'])
  })

  test('starts with the approved crops if the review concerns texts only', () => {
    const proposed = { artworkName: 'New title', artworkDescription: '', altText: '', crops: null, contentRating: null }
    expect(render({ proposed, crops }).result.current.crops.value).toEqual(crops)
  })

  test('starts with centered crops if none were saved', () => {
    expect(render({ crops: null }).result.current.crops.value).toEqual(CENTRED)
  })

  test('leaves out the tag of the orientation, which the server adds', () => {
    expect(render().result.current.form.getValues('tags')).toEqual(['moon', 'night'])
  })

  test('shows no picture to crop while its renditions are made, or while it is deleted', () => {
    expect(render().result.current.picture).toMatchObject({ url: '/pictures/moonrise.webp', widthPx: 3000, heightPx: 4500 })
    expect(render({ imageUrl: null }).result.current.picture).toBeUndefined()
    expect(render({ deletion_status: 'pending' }).result.current.picture).toBeUndefined()
  })
})

describe('unsaved work', () => {
  test('is a changed text, until it is changed back', () => {
    const { result } = render()
    expect(result.current.hasWork).toBe(false)
    act(() => result.current.form.setValue('artworkName', 'Other', { shouldDirty: true }))
    expect(result.current.hasWork).toBe(true)
    act(() => result.current.form.setValue('artworkName', 'Moonrise', { shouldDirty: true }))
    expect(result.current.hasWork).toBe(false)
  })

  test('is a moved crop, until the move is undone', () => {
    const { result } = render()
    act(() => result.current.crops.begin())
    act(() => result.current.crops.move('3:4', 100))
    expect(result.current.hasWork).toBe(true)
    act(() => result.current.crops.undo())
    expect(result.current.hasWork).toBe(false)
  })

  test('is an approved proof', () => {
    const { result } = render()
    act(() => result.current.proof.sign({ '3:4': 0, '5:7': 0, '7:10': 0 }))
    expect(result.current.hasWork).toBe(true)
  })
})

describe('saving', () => {
  test('sends texts, crops, proof and the version that the artist saw, but no orientation', async () => {
    const sent = mockCall(contract.artworks.edit, () => ({ message, artwork: artworkWith({ version: 4 }) }))
    const { result, submit } = render({ crops })
    act(() => result.current.form.setValue('artworkName', ' Dusk ', { shouldDirty: true }))
    act(() => result.current.proof.sign({ '3:4': 1, '5:7': 2, '7:10': 3 }))
    await submit()
    await eventually(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.input).toEqual({
      uid: artworkWith().uid,
      version: 3,
      artworkName: 'Dusk',
      artworkDescription: 'Over Hernandez',
      altText: '',
      tags: ['moon', 'night'],
      category: 'photography',
      allowMarketing: true,
      howMade: 'photograph',
      contentRating: 'general',
      sizesOff: [],
      crops,
      proof: { '3:4': 1, '5:7': 2, '7:10': 3 },
    })
  })

  test('shows the message, updates the list of artworks and returns to it without asking', async () => {
    const edited = artworkWith({ artworkName: 'Dusk', version: 4 })
    mockCall(contract.artworks.edit, () => ({ message, artwork: edited }))
    const { result, client, router, submit } = render()
    const other = artworkWith({ uid: '2c1c4ae5-7d5b-4a43-a83c-0d3fd8e6f002', artworkName: 'Other' })
    const page = { artworks: [artworkWith(), other], total: 2, nextCursor: null }
    client.setQueryData(myArtworksQuery().queryKey, { pages: [page], pageParams: [{ offset: 0 }] })
    client.setQueryData(reviewQueueQuery().queryKey, { waiting: 0, places: [], medianHours: null, usualHours: null, isTrusted: false })
    act(() => result.current.form.setValue('artworkName', 'Dusk', { shouldDirty: true }))
    await submit()
    await eventually(() => expect(router.state.location.pathname).toBe('/artworks'))
    expect(result.current.hasWork).toBe(false)
    expect(screen.getByText(message)).toBeTruthy()
    expect(client.getQueryData(myArtworksQuery().queryKey)?.pages[0]?.artworks).toEqual([edited, other])
    expect(client.getQueryState(reviewQueueQuery().queryKey)?.isInvalidated).toBe(true)
  })

  test('a second submit while the first one is pending sends nothing', async () => {
    const response = Promise.withResolvers<{ message: string; artwork: Artwork }>()
    const sent = mockCall(contract.artworks.edit, () => response.promise)
    const { result, router, submit } = render()
    await submit()
    await eventually(() => expect(result.current.isSaving).toBe(true))
    await submit()
    response.resolve({ message, artwork: artworkWith() })
    await eventually(() => expect(router.state.location.pathname).toBe('/artworks'))
    expect(sent).toHaveLength(1)
  })

  test('an invalid form is not sent', async () => {
    const sent = mockCall(contract.artworks.edit, () => ({ message, artwork: artworkWith() }))
    const { result, submit } = render({ howMade: null })
    await submit()
    await eventually(() => expect(result.current.form.getFieldState('howMade').error?.message).toBe('artwork_how_made_missing'))
    expect(sent).toHaveLength(0)
  })
})

describe('a refused change', () => {
  test('shows the problem at the field that the server names', async () => {
    mockCall(contract.artworks.edit, () => {
      throw new Problem('artwork_name_too_long', { field: 'artworkName' })
    })
    const { result, submit } = render()
    await submit()
    await eventually(() =>
      expect(result.current.form.getFieldState('artworkName').error?.message).toBe(problemText('artwork_name_too_long')),
    )
    expect(result.current.banner).toBeUndefined()
    expect(result.current.isSaving).toBe(false)
  })

  test('offers to load the newest texts if they were changed elsewhere, and keeps what the artist typed', async () => {
    mockCall(contract.artworks.edit, () => {
      throw new Problem('artwork_changed')
    })
    const { result, router, submit } = render()
    act(() => result.current.form.setValue('artworkName', 'Dusk', { shouldDirty: true }))
    expect(result.current.isOutdated).toBe(false)
    await submit()
    await eventually(() => expect(result.current.isOutdated).toBe(true))
    expect(result.current.banner).toEqual({ tone: 'bad', message: problemText('artwork_changed') })
    expect(result.current.form.getValues('artworkName')).toBe('Dusk')
    expect(result.current.hasWork).toBe(true)
    expect(router.state.location.pathname).toBe('/upload-artwork')
  })

  test('any other problem is shown above the button until the next submit', async () => {
    let attempts = 0
    mockCall(contract.artworks.edit, () => {
      attempts += 1
      if (attempts === 1) throw new Problem('unavailable')
      return { message, artwork: artworkWith() }
    })
    const { result, router, submit } = render()
    await submit()
    await eventually(() => expect(result.current.banner?.message).toBe(problemText('unavailable')))
    expect(result.current.isOutdated).toBe(false)
    await submit()
    expect(result.current.banner).toBeUndefined()
    await eventually(() => expect(router.state.location.pathname).toBe('/artworks'))
  })
})

function render(change: Partial<Artwork> = {}) {
  const artwork = artworkWith(change)
  // every route renders the hook, so that its state can be read after it navigates
  const app = renderHookInApp(() => useEdit(artwork), { user: artist, at: '/upload-artwork' })
  async function submit() {
    const event = { preventDefault: () => {}, currentTarget: document.createElement('form') } as unknown as SubmitEvent<HTMLFormElement>
    await act(async () => void app.result.current.submit(event))
  }
  return { ...app, submit }
}
