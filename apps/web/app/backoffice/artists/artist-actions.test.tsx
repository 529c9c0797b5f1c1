import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { contract } from '@tintype/contract/api'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { button } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { ArtistActions } from './artist-actions.tsx'
import { artistQuery } from './artist-queries.ts'
import { ArtistSessions } from './artist-sessions.tsx'

const { artists } = contract.backoffice
const id = uidFromName('ansel')

/** The part of a record that these components show. */
const record = (sessions: ArtistRecord['signIn']['sessions']) =>
  ({ id, name: 'Ansel', suspension: null, signIn: { isTwoFactorOn: false, sessions } }) as ArtistRecord
const begunAt = '2026-11-20T12:00:00.000Z'
const signedIn = record([{ browser: 'Firefox', system: 'Linux', device: 'computer', begunAt, lastUsedAt: begunAt }])

function Page() {
  const { data } = useQuery(artistQuery(id))
  if (!data) return null
  return (
    <>
      <ArtistActions artist={data} />
      <ArtistSessions signIn={data.signIn} />
    </>
  )
}

async function openArtist(operatorRole: 'moderator' | 'viewer' = 'moderator') {
  const shown = { record: signedIn }
  mockCall(artists.get, () => shown.record)
  const app = renderInApp(<Page />, { user: { ...operator, operatorRole } })
  await screen.findByRole('heading', { name: 'Sessions' })
  return { ...app, shown }
}

it('a moderator signs an artist out of all sessions after a confirmation, and sees that none is left', async () => {
  const { user, shown } = await openArtist()
  const sent = mockCall(artists.signOut, () => {
    shown.record = record([])
    return { message: 'Ansel is signed out.', ended: 1 }
  })
  await user.click(button('Sign out everywhere…'))
  await screen.findByRole('alertdialog', { name: 'Sign Ansel out everywhere?' })
  expect(sent).toEqual([])
  await user.click(button('Sign out'))
  expect(await screen.findByText('No active sessions.')).toBeDefined()
  expect(sent.map(({ input }) => input)).toEqual([{ artistId: id }])
  expect(screen.getByText('Ansel is signed out.')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a sign-out that could not be sent stays open in the confirmation, with the reason', async () => {
  mockCall(artists.signOut, () => HttpResponse.error())
  const { user } = await openArtist()
  await user.click(button('Sign out everywhere…'))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(button('Sign out'))
  await waitFor(() => expect(question.getByText(/We could not reach the server\./)).toBeDefined())
})

it('an operator without the role Moderator can neither suspend nor sign out an artist', async () => {
  await openArtist('viewer')
  expect(screen.queryAllByRole('button')).toEqual([])
})
