import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, field, fill, findFieldError } from '../../../test/fields.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { OrderLinkForm } from './order-link-form.tsx'

type Answer = NonNullable<Parameters<typeof OrderLinkForm>[0]['answer']>

async function openPage(respond: (email: string) => Answer) {
  const app = renderRoutes<undefined, Answer>({
    at: '/store/account',
    respond: ({ fields }) => respond(fields.email ?? ''),
    show: ({ answer }) => <OrderLinkForm answer={answer} />,
  })
  await screen.findByLabelText('Email')
  return app
}

it('a customer requests the link to all orders, and reads the message of the server', async () => {
  const { user, sent } = await openPage((email) => ({ email, message: 'Please look into your mail.', problem: undefined }))
  await fill(user, { Email: 'dorothea@example.com' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Please look into your mail.'))
  expect(sent).toEqual([{ path: '/store/account', fields: { email: 'dorothea@example.com' } }])
})

it('a customer reads what is wrong with the address, and the field keeps it', async () => {
  const { user } = await openPage((email) => ({ email, message: undefined, problem: 'This is no email address.' }))
  await fill(user, { Email: 'dorothea@' })
  await user.click(button('Email me a link'))
  await waitFor(() => expect(findFieldError('Email')).toBe('This is no email address.'))
  expect(field('Email').value).toBe('dorothea@')
})
