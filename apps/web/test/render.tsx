import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { createQueryClient } from '../app/api/query-client.ts'
import { StepUpRegion } from '../app/security/step-up/step-up-region.tsx'
import { type AuthProject, AuthProjectContext } from '../app/session/auth-project.ts'
import type { AuthUser } from '../app/session/auth-provider.ts'
import { writeSession } from '../app/session/session-storage.ts'
import { ToastRegion } from '../app/ui/feedback/toast-region.tsx'

export const artist: AuthUser = { id: 'artist-1', email: 'ansel@example.com', username: 'Ansel', role: 'artist', isTwoFactorOn: false }

export const operator: AuthUser = {
  id: 'operator-1',
  email: 'olive@example.com',
  username: undefined,
  role: 'operator',
  operatorRole: 'admin',
  isTwoFactorOn: true,
}

/** A Supabase project of the server's settings. */
export const authProject: AuthProject = { url: 'https://project.supabase.co', anonKey: 'sb_publishable_x' }

type Options = {
  /** The user who is signed in; none by default. */
  user?: AuthUser
  /** The Supabase project that authenticates artists; the built-in provider does by default. */
  authProject?: AuthProject
  /** The address at the start. */
  at?: string
  /** The pattern of the route under test; every address by default. All other addresses show an empty page. */
  route?: string
}

/** Renders an element with what every page has: router, query client, session and toasts. `user` types and clicks without delays. */
export function renderInApp(element: ReactElement, options?: Options) {
  const { wrapper, ...app } = createApp(options)
  return { ...render(element, { wrapper }), ...app }
}

/** Like `renderInApp`, for a hook. */
export function renderHookInApp<Result, Props>(
  hook: (props: Props) => Result,
  { initialProps, ...options }: Options & { initialProps?: Props } = {},
) {
  const { wrapper, ...app } = createApp(options)
  return { ...renderHook(hook, { wrapper, ...(initialProps !== undefined && { initialProps }) }), ...app }
}

/** Signs a user in, or out with null, as another tab of the same browser would. */
export function signIn(user: AuthUser | null): void {
  writeSession(user && { accessToken: `token-of-${user.id}`, user })
}

/** Waits until an assertion passes, for effects outside the document. Does not poll at intervals, so it also works with fake timers. */
export async function eventually(assertion: () => void): Promise<void> {
  const deadlineMs = performance.now() + 10_000
  for (;;) {
    try {
      return assertion()
    } catch (error) {
      if (performance.now() > deadlineMs) throw error
    }
    await act(() => new Promise((resolve) => setImmediate(resolve)))
  }
}

/** Lets requests that are already answered reach the page. For the absence of an effect; for an effect use `eventually`. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await act(() => new Promise((resolve) => setImmediate(resolve)))
}

function createApp({ user, authProject, at = '/', route = '*' }: Options = {}) {
  if (user) signIn(user)
  const client = createQueryClient()
  const { queries, mutations } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false }, mutations: mutations ?? {} })
  const Page = createContext<ReactNode>(null)
  const router = createMemoryRouter(
    [{ path: route, Component: () => use(Page) }, ...(route === '*' ? [] : [{ path: '*', element: null }])],
    { initialEntries: [at] },
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Page value={children}>
      <QueryClientProvider client={client}>
        <AuthProjectContext value={authProject}>
          <RouterProvider router={router} />
          <ToastRegion />
          <StepUpRegion />
        </AuthProjectContext>
      </QueryClientProvider>
    </Page>
  )
  return { wrapper, router, client, user: userEvent.setup({ delay: null, advanceTimers: advanceFakeTimers }) }
}

function advanceFakeTimers(delayMs: number): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(delayMs)
}
