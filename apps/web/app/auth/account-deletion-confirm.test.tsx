import { screen } from '@testing-library/react'
import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { contract } from '@tintype/contract/api'
import { expect, it } from 'vitest'
import { button } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { mockCall } from '../../test/server.ts'
import { accountDeletionTexts } from '../security/account-deletion/account-deletion-texts.ts'
import { authTexts } from '../session/auth-texts.ts'
import LeavingConfirm from './account-deletion-confirm.tsx'

const eraseAfter = '2026-12-27T12:00:00.000Z'

function open(state: LinkState) {
  const path = '/leaving/confirm'
  mockCall(contract.leaving.look, () => ({ state, eraseAfter: state === 'used' ? eraseAfter : null, graceDays: 10 }))
  return renderInApp(<LeavingConfirm />, { at: `${path}?key=key-1`, route: path })
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

it('an artist confirms the deletion with the button, and nothing is confirmed before', async () => {
  const sent = mockCall(contract.leaving.confirm, () => ({ eraseAfter }))
  const { user } = open('open')
  await screen.findByText(accountDeletionTexts.confirmLead(10))
  expect(sent).toEqual([])
  await user.click(button(accountDeletionTexts.confirm))
  await title(accountDeletionTexts.confirmedTitle)
  expect(sent.map(({ input }) => input)).toEqual([{ key: 'key-1' }])
})

it.each<[LinkState, string]>([
  ['used', authTexts.alreadyConfirmedTitle],
  ['invalid', authTexts.linkUsedUpTitle],
])('a deletion link that is %s shows the title “%s” and no button', async (state, name) => {
  open(state)
  await title(name)
  expect(screen.queryByRole('button')).toBeNull()
})
