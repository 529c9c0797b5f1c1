import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import { describe, expect, test, vi } from 'vitest'
import { artist, eventually, renderHookInApp, signIn } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { earningsQuery, payoutSettingsQuery } from './payout-queries.ts'
import { usePayoutForm } from './use-payout-form.ts'

const paypal: PayoutSettings = { method: 'paypal', details: { email: 'ansel@example.com' } }

describe('the draft', () => {
  test('starts empty, and with the saved method once it has loaded', () => {
    const { result, rerender } = render()
    expect(result.current.draft.method).toBeUndefined()
    rerender({ saved: paypal })
    expect(result.current.draft.method).toBe('paypal')
    expect(result.current.draft.details.paypal).toEqual(hideDetails(paypal.details))
  })

  test('keeps the fields of each method while the artist looks at another one', () => {
    const { result } = render(paypal)
    act(() => result.current.choose('bank'))
    act(() => result.current.type('bankName', 'First Bank'))
    act(() => result.current.choose('paypal'))
    expect(result.current.draft.details.paypal).toEqual(hideDetails(paypal.details))
    act(() => result.current.choose('bank'))
    expect(result.current.draft.details.bank).toEqual({ bankName: 'First Bank' })
  })

  test('is not replaced by settings that load after the artist began to type', () => {
    const { result, rerender } = render()
    act(() => result.current.choose('crypto'))
    rerender({ saved: paypal })
    expect(result.current.draft.method).toBe('crypto')
  })

  test('ignores a field that is typed before a method is chosen', () => {
    const { result } = render()
    act(() => result.current.type('email', 'x'))
    expect(result.current.draft.method).toBeUndefined()
  })
})

describe('the steps', () => {
  test('go from the method over the details to the review, and back', () => {
    const { result } = render()
    expect(result.current).toMatchObject({ step: 'choose', hasMoved: false })
    act(() => result.current.choose('paypal'))
    act(() => result.current.toDetails())
    expect(result.current).toMatchObject({ step: 'details', hasMoved: true })
    act(() => result.current.type('email', 'new@example.com'))
    act(() => result.current.review())
    expect(result.current.step).toBe('confirm')
    act(() => result.current.go('details'))
    expect(result.current.step).toBe('details')
  })

  test('stop at the method if none is chosen', () => {
    const { result } = render()
    act(() => result.current.toDetails())
    expect(result.current).toMatchObject({ step: 'choose', problem: { message: problemText('payout_method_unselected') } })
    act(() => result.current.choose('paypal'))
    expect(result.current.problem).toBeUndefined()
  })

  test('stop at details that are invalid, until the artist corrects the field', () => {
    const { result } = render()
    act(() => result.current.choose('paypal'))
    act(() => result.current.toDetails())
    act(() => result.current.type('email', 'not an email'))
    act(() => result.current.review())
    expect(result.current).toMatchObject({ step: 'details', problem: { field: 'email', message: problemText('payout_paypal_invalid') } })
    act(() => result.current.type('email', 'new@example.com'))
    expect(result.current.problem).toBeUndefined()
  })

  test('a change of another field keeps the problem', () => {
    const { result } = render()
    act(() => result.current.choose('bank'))
    act(() => result.current.review())
    expect(result.current.problem?.field).toBe('accountHolderName')
    act(() => result.current.type('bankName', 'First Bank'))
    expect(result.current.problem?.field).toBe('accountHolderName')
  })
})

describe('saving', () => {
  test('sends the trimmed details, shows the message, closes the form and hides the details in the cache', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Saved.' }))
    const { result, client, onClose } = render()
    client.setQueryData(earningsQuery().queryKey, earnings)
    act(() => result.current.choose('paypal'))
    act(() => result.current.type('email', ' new@example.com '))
    act(() => result.current.save())
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    const saved = { method: 'paypal', details: { email: 'new@example.com' } }
    expect(sent[0]?.input).toEqual(saved)
    expect(screen.getByText('Saved.')).toBeTruthy()
    expect(client.getQueryData(payoutSettingsQuery().queryKey)).toEqual({ ...saved, details: hideDetails(saved.details) })
    expect(client.getQueryState(earningsQuery().queryKey)?.isInvalidated).toBe(true)
  })

  test('sends hidden details back as they are, which keeps the saved ones', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Saved.' }))
    const { result, onClose } = render(paypal)
    act(() => result.current.save())
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent[0]?.input).toEqual({ method: 'paypal', details: hideDetails(paypal.details) })
  })

  test('refuses a hidden value that was edited in part, and sends nothing', () => {
    const { result } = render(paypal)
    act(() => result.current.type('email', `${hideDetails(paypal.details).email}x`))
    act(() => result.current.save())
    expect(result.current).toMatchObject({ isSaving: false, problem: { field: 'email', message: problemText('payout_detail_hidden') } })
  })

  test('without a session sends nothing', () => {
    const { result } = render(paypal)
    act(() => signIn(null))
    act(() => result.current.save())
    expect(result.current).toMatchObject({ isSaving: false, problem: { message: studioTexts.userContextLost } })
  })

  test('shows a problem with a field at that field, in the step that has it', async () => {
    mockCall(contract.payouts.saveSettings, () => {
      throw new Problem('payout_paypal_invalid', { field: 'details.email' })
    })
    const { result, onClose } = render(paypal)
    act(() => result.current.go('confirm'))
    act(() => result.current.save())
    await eventually(() =>
      expect(result.current).toMatchObject({ step: 'details', problem: { field: 'email', message: problemText('payout_paypal_invalid') } }),
    )
    expect(onClose).not.toHaveBeenCalled()
  })

  test('shows any other problem at the form, and stays in the step', async () => {
    mockCall(contract.payouts.saveSettings, () => {
      throw new Problem('unavailable')
    })
    const { result } = render(paypal)
    act(() => result.current.go('confirm'))
    act(() => result.current.save())
    const message = studioTexts.payoutSettingsFailed(problemText('unavailable'))
    await eventually(() => expect(result.current).toMatchObject({ step: 'confirm', isSaving: false, problem: { message } }))
    expect(result.current.draft.method).toBe('paypal')
  })
})

describe('clearing the method', () => {
  test('is confirmed first, and sends an empty method', async () => {
    const sent = mockCall(contract.payouts.saveSettings, () => ({ message: 'Cleared.' }))
    const { result, client, onClose } = render(paypal)
    act(() => result.current.markClearing(true))
    expect(result.current.isClearing).toBe(true)
    expect(sent).toHaveLength(0)
    act(() => result.current.clear())
    await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent[0]?.input).toEqual({ method: null, details: {} })
    expect(client.getQueryData(payoutSettingsQuery().queryKey)).toEqual({ method: null, details: {} })
  })

  test('is called off by choosing a method', () => {
    const { result } = render(paypal)
    act(() => result.current.markClearing(true))
    act(() => result.current.choose('bank'))
    expect(result.current.isClearing).toBe(false)
  })
})

const earnings = {
  balanceCents: 6000,
  availableCents: 6000,
  pendingCents: 0,
  pending: [],
  pendingExpectedOn: null,
  payoutInFlightCents: 0,
  minimumCents: 5000,
  blocks: [],
  lines: [],
  payouts: [],
}

type Props = { saved?: PayoutSettings | undefined }

function render(saved?: PayoutSettings) {
  const onClose = vi.fn<() => void>()
  const initialProps: Props = { saved }
  return { ...renderHookInApp((props: Props) => usePayoutForm({ saved: props.saved, onClose }), { user: artist, initialProps }), onClose }
}
