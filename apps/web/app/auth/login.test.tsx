import { screen } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { button, fill } from '../../test/fields.ts'
import { authProject, eventually, renderInApp } from '../../test/render.tsx'
import type { RequestServices } from '../api/request-services.ts'
import { servicesContext } from '../api/services.ts'
import { authTexts } from '../session/auth-texts.ts'
import { readSession } from '../session/session-storage.ts'
import Login, { loader } from './login.tsx'

const path = '/login'
const page = <Login {...({ loaderData: { accountUrl: '/store/account' } } as Parameters<typeof Login>[0])} />
const title = (name: string) => screen.getByRole('heading', { level: 1, name })
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

it('with a Supabase project an operator signs in on the way to the back office, with our own provider', async () => {
  const user = { id: 'operator-1', email: 'olive@example.com', name: 'Olive', role: 'operator', operatorRole: 'admin' }
  const sent = mockAuth('/sign-in/email', () => ({ body: { user }, token: 'operator-token' }))
  const app = renderInApp(page, { at: `${path}?from=%2Fbackoffice%2Forders`, route: path, authProject })
  title(authTexts.operatorLoginTitle)
  expect(links()).toContain('/forgot-password?for=operator')
  expect(links()).not.toContain('/signup')
  await fill(app.user, { Email: user.email, Password: 'Secret-123!' })
  await app.user.click(button('Log in'))
  await eventually(() => expect(readSession()?.accessToken).toBe('operator-token'))
  await eventually(() => expect(app.router.state.location.pathname).toBe('/backoffice/orders'))
  expect(sent).toHaveLength(1)
})

it.each([
  ['an artist with a Supabase project', '?from=%2Fsettings', true],
  ['an operator of an installation without one', '?from=%2Fbackoffice', false],
])('%s uses the page of artists', (_, query, hasProject) => {
  renderInApp(page, { at: `${path}${query}`, route: path, ...(hasProject && { authProject }) })
  title(authTexts.loginTitle)
  expect(links()).toContain('/signup')
})

it('the login page knows the account page of the configured store', () => {
  const context = new RouterContextProvider()
  context.set(servicesContext, { api: {}, storefrontUrl: 'https://shop.example' } as RequestServices)
  expect(loader({ context } as unknown as Parameters<typeof loader>[0])).toEqual({ accountUrl: 'https://shop.example/account' })
})
