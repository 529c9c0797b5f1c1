import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, test, vi } from 'vitest'
import { artworkWith } from '../../../../test/artist-artworks.ts'
import { button, field } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { EditForm } from './edit-form.tsx'

test('an artist changes the title and the crop, and returns to the artworks', async () => {
  const sent = mockCall(contract.artworks.edit, () => ({ message: 'Saved.', artwork: artworkWith({ version: 4 }) }))
  const { user, router } = render()
  await user.type(field('Artwork name'), '!')
  await user.type(screen.getByRole('slider'), '{ArrowRight}')
  await user.click(button('Save'))
  await eventually(() => expect(router.state.location.pathname).toBe('/artworks'))
  expect(sent[0]?.input).toMatchObject({ artworkName: 'Moonrise!', version: 3 })
  expect(screen.getByText('Saved.')).toBeTruthy()
})

test('an artist rates an artwork as mature, and cannot undo the rating of an operator', async () => {
  const sent = mockCall(contract.artworks.edit, () => ({ message: 'Saved.', artwork: artworkWith({ version: 4 }) }))
  const { user, unmount } = render()
  await user.click(screen.getByRole('switch', { name: 'Mature content' }))
  await user.click(button('Save'))
  await eventually(() => expect(sent[0]?.input.contentRating).toBe('mature'))
  unmount()
  render({ contentRating: 'mature', operatorContentRating: 'mature' })
  const fixed = screen.getByRole<HTMLInputElement>('switch', { name: 'Mature content' })
  expect([fixed.checked, fixed.disabled]).toEqual([true, true])
  expect(screen.getByText(/Our reviewers rated this picture as mature content/)).toBeTruthy()
})

test('an empty title is marked and focused, and nothing is sent', async () => {
  const sent = mockCall(contract.artworks.edit, () => ({ message: 'Saved.', artwork: artworkWith() }))
  const { user } = render()
  await user.clear(field('Artwork name'))
  await user.click(button('Save'))
  await eventually(() => expect(document.activeElement).toBe(field('Artwork name')))
  expect(screen.getByText(problemText('artwork_name_missing'))).toBeTruthy()
  expect(sent).toHaveLength(0)
})

test('texts that were changed elsewhere can be loaded, and the form stays filled in until then', async () => {
  mockCall(contract.artworks.edit, () => {
    throw new Problem('artwork_changed')
  })
  const { user, onReload } = render()
  await user.type(field('Artwork name'), '!')
  await user.click(button('Save'))
  expect(await screen.findByText(problemText('artwork_changed'))).toBeTruthy()
  expect(field('Artwork name').value).toBe('Moonrise!')
  await user.click(button('Load latest version'))
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('an artist who leaves with unsaved changes is asked first', async () => {
  const { user, router } = render()
  await user.type(field('Artwork name'), '!')
  await user.click(document.body)
  await act(() => router.navigate('/settings'))
  await user.click(button('Stay'))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/upload-artwork')
  expect(field('Artwork name').value).toBe('Moonrise!')
  await act(() => router.navigate('/settings'))
  await user.click(button('Leave'))
  expect(router.state.location.pathname).toBe('/settings')
})

test('an artwork that is being deleted cannot be changed', () => {
  render({ deletion_status: 'pending' })
  expect(screen.getByText(/^You requested deletion of this artwork, so you can’t edit it\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})

function render(change: Partial<Artwork> = {}) {
  const onReload = vi.fn<() => void>()
  const element = <EditForm artwork={artworkWith(change)} onReload={onReload} />
  return { ...renderInApp(element, { user: artist, at: '/upload-artwork', route: '/upload-artwork' }), onReload }
}
