import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { REJECTION_REASONS } from '@tintype/contract/review/review-reasons'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, uidFromName } from '../../../../test/artworks.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../../test/fields.ts'
import { operator, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { useReviewSelection } from '../use-review-selection.ts'
import { RejectTogether } from './reject-together.tsx'
import { useReviewUndo } from './use-review-undo.ts'

const { decideInBulk } = contract.backoffice.artworks
const queue = [reviewArtwork('a'), reviewArtwork('b')]
const [soft, other] = ['soft', 'other'].map((code) => REJECTION_REASONS.find((reason) => reason.code === code))
const words = /^Message/

beforeEach(() => {
  // jsdom does not scroll
  Element.prototype.scrollIntoView = vi.fn()
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

/** The dialog, as the review page shows it for two selected artworks. */
function Desk() {
  const selection = useReviewSelection({ artworks: queue, undo: useReviewUndo(() => undefined), onLeft: () => undefined })
  const { selectTo, toggle, startReject } = selection
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as an operator who selects both and presses Reject
  useEffect(() => {
    toggle(uidFromName('a'))
    startReject()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (selection.selected.length === 1) selectTo(uidFromName('b'))
  }, [selection.selected.length])
  return selection.isRejecting && <RejectTogether selection={selection} />
}

async function openDialog() {
  const app = renderInApp(<Desk />, { user: operator })
  await screen.findByRole('heading', { name: 'Reject 2' })
  return app
}

const radio = (label = '') => screen.getByRole<HTMLInputElement>('radio', { name: label })
const isOpen = () => screen.queryByRole('dialog') !== null
const results = { results: ['a', 'b'].map((name) => ({ uid: uidFromName(name), problem: null, held: null })) }

it('an operator rejects two artworks with one reason', async () => {
  const sent = mockCall(decideInBulk, () => results)
  const { user } = await openDialog()
  await user.click(radio(soft?.label))
  await fill(user, { Message: 'Please scan them again.' })
  await user.click(button('Reject 2'))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent.map(({ input }) => input)).toEqual([
    {
      decision: 'reject',
      code: 'soft',
      reason: `${soft?.artistText} Please scan them again.`,
      artworks: ['a', 'b'].map((name) => ({ uid: uidFromName(name), version: 1 })),
      undoable: true,
    },
  ])
})

it('without a reason nothing is sent, and the first reason has the focus', async () => {
  const sent = mockCall(decideInBulk, () => results)
  const { user } = await openDialog()
  await user.click(button('Reject 2'))
  expect(screen.getByText(problemText('reason_missing'))).toBeDefined()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await user.click(radio(other?.label))
  await user.click(button('Reject 2'))
  expect(findFieldError(words)).toBe(problemText('reason_missing'))
  expect(document.activeElement).toBe(field(words))
  expect(sent).toEqual([])
})

it('a refusal is shown in the dialog, which keeps the reason', async () => {
  mockCall(decideInBulk, () => {
    throw new Problem('rate_limited')
  })
  const { user } = await openDialog()
  await user.click(radio(soft?.label))
  await user.click(button('Reject 2'))
  await waitFor(() => expect(alerts()).toEqual([problemText('rate_limited')]))
  expect(radio(soft?.label).checked).toBe(true)
})

it('while the decision is sent, a second press does nothing and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(decideInBulk, async () => {
    await answer.promise
    return results
  })
  const { user } = await openDialog()
  await user.click(radio(soft?.label))
  await user.click(button('Reject 2'))
  await waitFor(() => expect(isOff('Rejecting…')).toBe(true))
  await user.click(button('Rejecting…'))
  await user.click(button('Cancel'))
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(true)
  answer.resolve()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent).toHaveLength(1)
})

it('an operator who cancels decides nothing', async () => {
  const { user } = await openDialog()
  await user.click(button('Cancel'))
  expect(isOpen()).toBe(false)
})
