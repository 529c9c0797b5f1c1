import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { fitPrint } from '@tintype/domain/prints/print-fit'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { expect, test } from 'vitest'
import { reviewArtwork } from '../../../../test/artworks.ts'
import { operator, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { SizeApproval } from './size-approval.tsx'

const { sizes } = contract.backoffice.artworks

type Shown = { size?: PrintSize; role?: 'moderator' | 'viewer'; picture?: { widthPx: number; heightPx: number } }

function show({ size = 'extra_large', role = 'moderator', picture }: Shown = {}) {
  const artwork = reviewArtwork('a', { sizesRefused: ['medium'], ...picture })
  const fit = fitPrint(artwork, size, 'vertical')
  return { artwork, ...renderInApp(<SizeApproval artwork={artwork} fit={fit} />, { user: { ...operator, operatorRole: role } }) }
}

test('a moderator refuses a size, and the other refused ones stay refused', async () => {
  const asked = mockCall(sizes, () => reviewArtwork('a'))
  const { user, artwork } = show()
  await user.click(screen.getByRole('checkbox', { name: 'Approve this size: Extra Large' }))
  expect(asked.map(({ input }) => input)).toEqual([{ uid: artwork.uid, version: artwork.version, refused: ['medium', 'extra_large'] }])
})

test('a moderator approves a refused size, and reads why the last size cannot be refused', async () => {
  const asked = mockCall(sizes, () => Promise.reject(new Problem('artwork_sizes_missing')))
  const { user } = show({ size: 'medium' })
  await user.click(screen.getByRole('checkbox', { name: 'Approve this size: Medium' }))
  expect(asked[0]?.input).toMatchObject({ refused: [] })
  expect(await screen.findByText(problemText('artwork_sizes_missing'))).toBeDefined()
})

test('a viewer sees the approval of a size and cannot change it', () => {
  show({ role: 'viewer' })
  expect(screen.getByRole('checkbox', { name: 'Approve this size: Extra Large' }).hasAttribute('disabled')).toBe(true)
})

test('a size with too few pixels cannot be approved', () => {
  show({ picture: { widthPx: 1200, heightPx: 1600 } })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
