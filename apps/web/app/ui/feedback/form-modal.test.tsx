import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextField } from '../fields/text-field.tsx'
import { FormModal } from './form-modal.tsx'

function open(isBusy: boolean) {
  const onSubmit = vi.fn()
  const onClose = vi.fn()
  render(
    <FormModal title="Name this passkey" submitLabel="Save" busyLabel="Saving…" isBusy={isBusy} onSubmit={onSubmit} onClose={onClose}>
      <TextField label="Name" />
    </FormModal>,
  )
  return { onSubmit, onClose, user: userEvent.setup() }
}

test('Enter in a field of a dialog submits its form once', async () => {
  const { onSubmit, onClose, user } = open(false)
  await user.type(screen.getByLabelText('Name'), 'Phone{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('Cancel closes the dialog without submitting', async () => {
  const { onSubmit, onClose, user } = open(false)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onSubmit.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
})

test('a form that is being sent can neither be sent again nor closed', async () => {
  const { onSubmit, onClose, user } = open(true)
  await user.type(screen.getByLabelText('Name'), 'Phone{Enter}{Escape}')
  expect([onSubmit.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
})
