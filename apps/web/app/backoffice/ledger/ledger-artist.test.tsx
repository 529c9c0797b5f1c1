import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { button, field, fill, findFieldError } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { LedgerArtist } from './ledger-artist.tsx'

const { findArtists } = contract.backoffice.ledger
const label = 'Name, shop or email'
const ansel = { id: uidFromName('ansel'), name: 'Ansel', handle: 'ansel', email: 'ansel@example.com' }

const openPage = (search = '') => renderInApp(<LedgerArtist />, { at: `/backoffice/ledger${search}`, user: operator })

it('an operator finds an artist by a part of the name, and the address keeps the search', async () => {
  const sent = mockCall(findArtists, () => [ansel])
  const { user, router } = openPage()
  await fill(user, { [label]: ' an ' })
  await user.keyboard('{Enter}')
  const link = await screen.findByRole('link', { name: 'Ansel' })
  expect(link.getAttribute('href')).toContain(`artist=${ansel.id}`)
  expect(sent.map(({ input }) => input)).toEqual([{ query: 'an' }])
  expect(router.state.location.search).toBe('?q=an')
})

it.each(['', 'a', ' a '])('the search "%s" is too short, and nothing is sent', async (text) => {
  const sent = mockCall(findArtists, () => [])
  const { user, router } = openPage()
  await fill(user, { [label]: text })
  await user.click(button('Find'))
  expect(findFieldError(label)).toBeDefined()
  expect(router.state.location.search).toBe('')
  expect(sent).toEqual([])
})

it('a link restores a search', async () => {
  const sent = mockCall(findArtists, () => [])
  openPage('?q=dorothea')
  expect(field(label).value).toBe('dorothea')
  await waitFor(() => expect(screen.getByText(/“dorothea”/)).toBeDefined())
  expect(sent).toHaveLength(1)
})

it('an operator reads why a search failed, and tries again', async () => {
  let isDown = true
  mockCall(findArtists, () => {
    if (isDown) throw new Problem('unavailable')
    return [ansel]
  })
  const { user } = openPage('?q=ansel')
  await waitFor(() => expect(screen.getByText(problemText('unavailable'))).toBeDefined())
  isDown = false
  await user.click(screen.getByRole('button', { name: /again|Retry/i }))
  expect(await screen.findByRole('link', { name: 'Ansel' })).toBeDefined()
})
