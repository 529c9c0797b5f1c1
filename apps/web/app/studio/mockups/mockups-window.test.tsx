import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Mockup } from '@tintype/contract/mockups/mockups'
import { ALL_ROOMS, daytimeNames, mockupFormats, roomNames } from '@tintype/domain/prints/mockup-rooms'
import { beforeEach, expect, test, vi } from 'vitest'
import { artworkWith } from '../../../test/artist-artworks.ts'
import { button } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { fileResponse, mockCall } from '../../../test/server.ts'
import { MockupsWindow } from './mockups-window.tsx'

const artwork = artworkWith({ artworkName: 'Waiting' })

function ready(fileName: string): Mockup {
  return { status: 'ready', url: `/media/${fileName}`, fileName, widthPx: 1080, heightPx: 1350 }
}

const open = () => renderInApp(<MockupsWindow artwork={artwork} onClose={() => undefined} />, { user: artist })

// jsdom downloads nothing
beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue())

test('an artist chooses room, light and format, and downloads that picture', async () => {
  const sent = mockCall(contract.artworks.mockup, ({ room, daytime, format }) => ready(`${room}-${daytime}-${format}.jpg`))
  const { user } = open()
  expect(await screen.findByRole('img', { name: /“Waiting” as a .* metal print in a living room/ })).toBeDefined()
  await user.click(screen.getByLabelText(roomNames.hallway))
  await user.click(screen.getByLabelText(daytimeNames.evening))
  await user.click(screen.getByLabelText(mockupFormats.portrait.name))
  expect(screen.getByText('1080×1350 pixels, for Instagram')).toBeDefined()
  await eventually(() =>
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('hallway-evening-portrait.jpg'),
  )
  expect(screen.getByRole('img', { name: /in a hallway/ }).getAttribute('height')).toBe('1350')
  expect(sent.at(-1)?.input).toEqual({ uid: artwork.uid, room: 'hallway', daytime: 'evening', size: 'large', format: 'portrait' })
})

test('an artist chooses only among the sizes that are offered', async () => {
  const sent = mockCall(contract.artworks.mockup, () => ready('room.jpg'))
  const small = artworkWith({ sizes: ['medium'] })
  renderInApp(<MockupsWindow artwork={small} onClose={() => undefined} />, { user: artist })
  await eventually(() => expect(sent.map(({ input }) => input.size)).toEqual(['medium']))
  expect(screen.getByLabelText('Medium')).toBeDefined()
  expect(screen.queryByLabelText(/^Large/)).toBeNull()
})

test('an artist who downloads all rooms sees the progress, and can start again afterwards', async () => {
  const archive = Promise.withResolvers<Response>()
  mockCall(contract.artworks.mockup, () => ready('room.jpg'))
  const archived = mockCall(contract.artworks.mockupArchive, () => archive.promise)
  const { user } = open()
  const all = `Download all ${ALL_ROOMS.length}`
  await user.click(button(all))
  expect(await screen.findByRole('progressbar', { name: 'Creating all mockups' })).toBeDefined()
  await eventually(() => expect(archived).toHaveLength(1))
  archive.resolve(fileResponse('rooms.zip', 'application/zip'))
  await eventually(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(button(all)).toBeDefined()
})
