import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { operatorRoles } from '@tintype/contract/operators/operator-roles'
import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { InviteForm } from './invite-form.tsx'
import { operatorsQuery } from './operator-queries.ts'

const { invite } = contract.backoffice.operators
const list: OperatorList = { operators: [], invitations: [], isTwoFactorNeeded: false }

const openForm = () => renderInApp(<InviteForm />, { user: operator })

it('an admin invites an operator with a role; the list is the one of the answer, and the form is empty again', async () => {
  const sent = mockCall(invite, () => list)
  const { user, client } = openForm()
  await fill(user, { Email: ' Oscar@Example.com ' })
  await user.selectOptions(field('Role'), operatorRoles.finance.name)
  await user.click(button('Send invitation'))
  await waitFor(() => expect(field('Email').value).toBe(''))
  expect(sent.map(({ input }) => input)).toEqual([{ email: 'oscar@example.com', role: 'finance' }])
  expect(field('Role').value).toBe('viewer')
  expect(client.getQueryData(operatorsQuery().queryKey)).toEqual(list)
  expect(screen.getByText(/oscar@example\.com/)).toBeDefined()
})

it('a new operator may only look unless the admin says otherwise', async () => {
  const sent = mockCall(invite, () => list)
  const { user } = openForm()
  await fill(user, { Email: 'oscar@example.com' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent[0]?.input.role).toBe('viewer'))
  await waitFor(() => expect(field('Email').value).toBe(''))
})

it('an address that is none is an error at its field, and nothing is sent', async () => {
  const sent = mockCall(invite, () => list)
  const { user } = openForm()
  await fill(user, { Email: 'oscar' })
  await user.click(button('Send invitation'))
  await waitFor(() => expect(findFieldError('Email')).toBe(problemText('email_invalid')))
  expect(sent).toEqual([])
})

it.each([
  ['is an operator already', () => Promise.reject(new Problem('operator_exists')), problemText('operator_exists')],
  ['cannot be sent', async () => HttpResponse.error(), 'We could not reach the server. Please check your connection and try again.'],
])('when an invitation %s, the admin reads it at the field, and no other message is shown', async (_, respond, message) => {
  mockCall(invite, respond)
  const { user } = openForm()
  await fill(user, { Email: 'oscar@example.com' })
  await user.click(button('Send invitation'))
  await waitFor(() => expect(findFieldError('Email')).toBe(message))
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Email').value).toBe('oscar@example.com')
  expect(document.querySelector('.toast')).toBeNull()
  expect(isOff('Send invitation')).toBe(false)
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(invite, async () => {
    await answer.promise
    return list
  })
  const { user } = openForm()
  await fill(user, { Email: 'oscar@example.com' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Sending…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(field('Email').value).toBe(''))
  expect(sent).toHaveLength(1)
})
