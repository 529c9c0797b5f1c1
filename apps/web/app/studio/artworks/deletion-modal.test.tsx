import { fireEvent, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { describe, expect, test, vi } from 'vitest'
import { artworkWith } from '../../../test/artist-artworks.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { myArtworksQuery } from './artwork-queries.ts'
import { DeletionModal } from './deletion-modal.tsx'

const artwork = artworkWith({ disapproval_reason: 'Refused before' })
const other = artworkWith({ uid: '2c1c4ae5-7d5b-4a43-a83c-0d3fd8e6f002' })

test('an artist requests a deletion, and the artwork is marked in the list', async () => {
  const sent = mockCall(contract.artworks.requestDeletion, () => ({ message: 'Requested.' }))
  const { user, client, onClose } = render()
  const page = { artworks: [artwork, other], total: 2, nextCursor: null }
  client.setQueryData(myArtworksQuery().queryKey, { pages: [page], pageParams: [{ offset: 0 }] })
  await fill(user, { Reason: '  Sold elsewhere ' })
  await user.click(button('Request deletion'))
  await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent[0]?.input).toEqual({ uid: artwork.uid, reason: 'Sold elsewhere' })
  expect(screen.getByText('Requested.')).toBeTruthy()
  expect(client.getQueryData(myArtworksQuery().queryKey)?.pages[0]?.artworks).toEqual([
    { ...artwork, deletion_status: 'pending', disapproval_reason: null },
    other,
  ])
})

describe('a reason', () => {
  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['invisible', '\u200b\u200b'],
  ])('that is %s is marked and focused, until the artist types', async (_what, reason) => {
    const sent = mockCall(contract.artworks.requestDeletion, () => ({ message: 'Requested.' }))
    const { user } = render()
    await fill(user, { Reason: reason })
    await user.click(button('Request deletion'))
    expect(findFieldError('Reason')).toBe(problemText('deletion_reason_missing'))
    expect(document.activeElement).toBe(field('Reason'))
    await user.keyboard('x')
    expect(findFieldError('Reason')).toBeUndefined()
    expect(sent).toHaveLength(0)
  })

  test('is sent at the longest length, and refused with one character more', async () => {
    const sent = mockCall(contract.artworks.requestDeletion, () => ({ message: 'Requested.' }))
    const { user, onClose } = render()
    await fill(user, { Reason: 'x'.repeat(limits.deletionReasonMax + 1) })
    await user.click(button('Request deletion'))
    expect(findFieldError('Reason')).toContain(String(limits.deletionReasonMax))
    expect(screen.getByText(`${limits.deletionReasonMax + 1}/${limits.deletionReasonMax}`)).toBeTruthy()
    expect(sent).toHaveLength(0)
    await fill(user, { Reason: 'x'.repeat(limits.deletionReasonMax) })
    await user.click(button('Request deletion'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent).toHaveLength(1)
  })
})

test('a second submit while the request is pending sends nothing, and neither Escape nor Cancel closes the dialog', async () => {
  const response = Promise.withResolvers<{ message: string }>()
  const sent = mockCall(contract.artworks.requestDeletion, () => response.promise)
  const { user, onClose } = render()
  await fill(user, { Reason: 'Sold elsewhere' })
  await user.click(button('Request deletion'))
  await eventually(() => expect(isOff('Sending…')).toBe(true))
  await user.click(button('Sending…'))
  fireEvent.submit(field('Reason').form as HTMLFormElement)
  await user.keyboard('{Escape}')
  await user.click(button('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  response.resolve({ message: 'Requested.' })
  await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(1)
})

describe('a refused request', () => {
  test('shows the message of the server, keeps the reason, and can be repeated', async () => {
    let isDown = true
    mockCall(contract.artworks.requestDeletion, () => {
      if (isDown) throw new Problem('unavailable')
      return { message: 'Requested.' }
    })
    const { user, onClose } = render()
    await fill(user, { Reason: 'Sold elsewhere' })
    await user.click(button('Request deletion'))
    await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
    expect(field('Reason').value).toBe('Sold elsewhere')
    expect(onClose).not.toHaveBeenCalled()
    isDown = false
    await user.click(button('Request deletion'))
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  test('shows a problem with the reason at the reason', async () => {
    mockCall(contract.artworks.requestDeletion, () => {
      throw new Problem('deletion_reason_missing', { field: 'reason' })
    })
    const { user } = render()
    await fill(user, { Reason: '.' })
    await user.click(button('Request deletion'))
    await eventually(() => expect(findFieldError('Reason')).toBe(problemText('deletion_reason_missing')))
    expect(alerts()).toEqual([])
  })
})

function render() {
  const onClose = vi.fn<() => void>()
  return { ...renderInApp(<DeletionModal artwork={artwork} onClose={onClose} />, { user: artist }), onClose }
}
