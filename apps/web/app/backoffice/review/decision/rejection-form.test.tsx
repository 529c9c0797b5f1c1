import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { CHANGE_REASONS, REJECTION_REASONS } from '@tintype/contract/review/review-reasons'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork } from '../../../../test/artworks.ts'
import { field, fill, findFieldError } from '../../../../test/fields.ts'
import { operator, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { focusRejection, RejectionForm } from './rejection-form.tsx'
import { useReviewDecision } from './use-review-decision.ts'
import { useReviewUndo } from './use-review-undo.ts'

const { reject, askChanges } = contract.backoffice.artworks
const artwork = reviewArtwork('a')
const messageLabel = /^Message/
const onLeft = vi.fn()
const scrollIntoView = vi.fn()

beforeEach(() => {
  onLeft.mockReset()
  // jsdom does not scroll
  Element.prototype.scrollIntoView = scrollIntoView
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

/** The form, as the review page shows it. */
function RejectionPage() {
  const form = useRef<HTMLDivElement>(null)
  const decision = useReviewDecision({
    artwork,
    claimedBy: undefined,
    undo: useReviewUndo(() => undefined),
    onLeft,
    onGap: (gap) => focusRejection(form.current, gap),
  })
  return (
    <>
      <RejectionForm decision={decision} ref={form} />
      <button type="button" onClick={() => decision.object('reject')}>
        Reject
      </button>
    </>
  )
}

const openForm = () => renderInApp(<RejectionPage />, { user: operator })
const findReasonLabel = (reasons: readonly { code: string; label: string }[], code: string) =>
  reasons.find((reason) => reason.code === code)?.label ?? ''
const radio = (label: string) => screen.getByRole<HTMLInputElement>('radio', { name: (name) => name.endsWith(label) })
const soft = findReasonLabel(REJECTION_REASONS, 'soft')
const pressReject = () => screen.getByRole('button', { name: 'Reject' })

it('an operator chooses a reason, reads what the artist will read, and sends it with Ctrl and Enter', async () => {
  const sent = mockCall(reject, () => artwork)
  const { user } = openForm()
  await user.click(radio(soft))
  const artistText = REJECTION_REASONS.find(({ code }) => code === 'soft')?.artistText ?? ''
  expect(screen.getByText((text) => text.includes(artistText))).toBeDefined()
  await user.click(field(messageLabel))
  await user.keyboard('Please scan it again.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent[0]?.input).toMatchObject({ code: 'soft', reason: `${artistText} Please scan it again.` })
})

it('an operator who writes without choosing gives a reason of their own', async () => {
  const sent = mockCall(reject, () => artwork)
  const { user } = openForm()
  await fill(user, { Message: 'It is blurred.' })
  expect(radio(findReasonLabel(REJECTION_REASONS, 'other')).checked).toBe(true)
  await user.click(pressReject())
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent[0]?.input).toMatchObject({ code: 'other', reason: 'It is blurred.' })
})

it('without a reason the operator reads that one is missing, and the first one has the focus', async () => {
  const { user } = openForm()
  await user.click(pressReject())
  expect(screen.getByText(problemText('reason_missing'))).toBeDefined()
  expect(document.activeElement).toBe(radio(REJECTION_REASONS[0].label))
  await user.click(radio(soft))
  expect(screen.queryByText(problemText('reason_missing'))).toBeNull()
})

it('another reason needs words, and their field has the focus', async () => {
  const { user } = openForm()
  await user.click(radio(findReasonLabel(REJECTION_REASONS, 'other')))
  await user.click(pressReject())
  expect(findFieldError(messageLabel)).toBe(problemText('reason_missing'))
  expect(document.activeElement).toBe(field(messageLabel))
})

it('words that are too long beside the sentence of the reason are an error', async () => {
  const { user } = openForm()
  await user.click(radio(soft))
  await fill(user, { Message: 'x'.repeat(limits.decisionReasonMax) })
  await user.click(pressReject())
  expect(findFieldError(messageLabel)).toBeDefined()
  expect(document.activeElement).toBe(field(messageLabel))
})

it('an operator turns to changes, whose reasons are others, and the words stay', async () => {
  const sent = mockCall(askChanges, () => artwork)
  const { user } = openForm()
  await user.click(radio(soft))
  await fill(user, { Message: 'Please look at the title.' })
  await user.click(radio('Needs changes'))
  expect(screen.queryByRole('radio', { name: (name) => name.endsWith(soft) })).toBeNull()
  expect(field(messageLabel).value).toBe('Please look at the title.')
  await user.click(radio(findReasonLabel(CHANGE_REASONS, 'title')))
  await user.click(field(messageLabel))
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  expect(sent[0]?.input).toMatchObject({ code: 'title' })
})

it('Enter alone is a new line, and Escape leaves the field', async () => {
  const { user } = openForm()
  await user.click(radio(soft))
  await user.click(field(messageLabel))
  await user.keyboard('a{Enter}b')
  expect(field(messageLabel).value).toBe('a\nb')
  expect(onLeft).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
})
