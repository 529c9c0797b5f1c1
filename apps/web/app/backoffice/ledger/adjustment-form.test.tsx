import { screen, waitFor, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { LedgerArtist } from '@tintype/contract/ledger/ledger'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { AdjustmentForm } from './adjustment-form.tsx'

const { adjust } = contract.backoffice.ledger
const artist: LedgerArtist = { id: uidFromName('ansel'), name: 'Ansel', handle: 'ansel', email: 'ansel@example.com' }
const [amount, reason, review] = ['Amount (USD)', 'Reason', 'Review']
const done = { id: uidFromName('adjustment') }

const openForm = () => renderInApp(<AdjustmentForm artist={artist} balanceCents={5_000} />, { user: operator })
const dialog = () => screen.getByRole('alertdialog')
const isOpen = () => screen.queryByRole('alertdialog') !== null

async function openReview(texts: Record<string, string> = { [amount]: '-12.50', [reason]: ' A print came back. ' }) {
  const app = openForm()
  await fill(app.user, texts)
  await app.user.click(button(review))
  return app
}

it('an operator reviews the balance before and after, then takes the amount', async () => {
  const sent = mockCall(adjust, () => done)
  const { user } = await openReview()
  expect(within(dialog()).getByText(/\$50\.00.*\$37\.50.*A print came back\./)).toBeDefined()
  expect(sent).toEqual([])
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent.map(({ input }) => input)).toEqual([{ artistId: artist.id, amountCents: -1_250, reason: 'A print came back.' }])
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.getByText(/^Deducted \$12\.50 .* Ansel\.$/)).toBeDefined()
  expect(field(amount).value).toBe('')
  expect(field(reason).value).toBe('')
  expect(findFieldError(amount)).toBeUndefined()
})

it('an operator adds an amount', async () => {
  const sent = mockCall(adjust, () => done)
  const { user } = await openReview({ [amount]: '1,000', [reason]: 'A prize.' })
  await user.click(button('Add $1,000.00'))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent[0]?.input.amountCents).toBe(100_000)
})

it.each([
  ['', undefined],
  ['twelve', undefined],
  ['12.345', undefined],
  ['0', problemText('adjustment_empty')],
  [String(limits.adjustmentMaxCents / 100 + 0.01), undefined],
])('the amount "%s" is an error at its field, and no review is opened', async (text, message) => {
  await openReview({ [amount]: text, [reason]: 'A prize.' })
  expect(findFieldError(amount)).toBeDefined()
  if (message) expect(findFieldError(amount)).toBe(message)
  expect(findFieldError(reason)).toBeUndefined()
  expect(isOpen()).toBe(false)
})

it.each([String(limits.adjustmentMaxCents / 100), `-${limits.adjustmentMaxCents / 100}`, '0.01'])(
  'the amount %s can be reviewed',
  async (text) => {
    await openReview({ [amount]: text, [reason]: 'A prize.' })
    expect(isOpen()).toBe(true)
  },
)

it.each([
  ['  ', 'reason_missing'],
  ['x'.repeat(limits.decisionReasonMax + 1), 'reason_too_long'],
] as const)('a reason of that kind is an error at its field (%#)', async (text, code) => {
  await openReview({ [amount]: '5', [reason]: text })
  expect(findFieldError(reason)).toBe(problemText(code))
  expect(isOpen()).toBe(false)
})

it('an operator who cancels the review finds the form as it was', async () => {
  const { user } = await openReview()
  await user.click(button('Cancel'))
  expect(isOpen()).toBe(false)
  expect(field(amount).value).toBe('-12.50')
})

it('an adjustment whose answer was lost is sent again under the same key', async () => {
  let isDown = true
  const sent = mockCall(adjust, () => (isDown ? HttpResponse.error() : done))
  const { user } = await openReview()
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  isDown = false
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(isOpen()).toBe(false))
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('an adjustment whose answer was lost keeps its key when the review, or the form, is opened again', async () => {
  let isDown = true
  const sent = mockCall(adjust, () => (isDown ? HttpResponse.error() : done))
  const { user, unmount } = await openReview()
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(alerts()).not.toEqual([]))
  await user.click(button('Cancel'))
  await user.click(button(review))
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(sent).toHaveLength(2))
  unmount()
  isDown = false
  const again = await openReview()
  await again.user.click(button('Deduct $12.50'))
  await waitFor(() => expect(isOpen()).toBe(false))
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

it('an adjustment of another amount after a lost answer has another key', async () => {
  const sent = mockCall(adjust, ({ amountCents }) => (amountCents === -1_250 ? HttpResponse.error() : done))
  const { user } = await openReview()
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(alerts()).not.toEqual([]))
  await user.click(button('Cancel'))
  await fill(user, { [amount]: '-13' })
  await user.click(button(review))
  await user.click(button('Deduct $13.00'))
  await waitFor(() => expect(isOpen()).toBe(false))
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

it('a refusal is shown in the review, not in the next one, which has another key', async () => {
  const sent = mockCall(adjust, () => {
    throw new Problem('rate_limited')
  })
  const { user } = await openReview()
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(alerts()).toEqual([problemText('rate_limited')]))
  await user.click(button('Cancel'))
  await user.click(button(review))
  expect(alerts()).toEqual([])
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(sent).toHaveLength(2))
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).not.toBe(second)
})

it('while an adjustment is recorded, a second press does nothing and the review cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(adjust, async () => {
    await answer.promise
    return done
  })
  const { user } = await openReview()
  await user.click(button('Deduct $12.50'))
  await waitFor(() => expect(isOff('Recording…')).toBe(true))
  await user.click(button('Recording…'))
  await user.click(button('Cancel'))
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(true)
  answer.resolve()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent).toHaveLength(1)
})
