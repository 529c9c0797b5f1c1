import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, useActionData, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** A form that was sent to a route. */
export type SentForm = { path: string; fields: Record<string, string> }

type Page<Loaded, Answer> = {
  /** The address at the start. */
  at: string
  load?: (url: URL) => Loaded
  /** The action of every route. */
  respond?: (form: SentForm) => Answer | Promise<Answer>
  show: (data: { loaded: Loaded; answer: Answer | undefined }) => ReactElement
}

/** Renders a page whose forms are sent to actions of its routes, as in the store. @returns also the submitted forms */
export function renderRoutes<Loaded = undefined, Answer = null>({ at, load, respond, show }: Page<Loaded, Answer>) {
  const sent: SentForm[] = []
  const router = createMemoryRouter(
    [
      {
        path: '*',
        loader: ({ request }) => load?.(new URL(request.url)) ?? null,
        async action({ request }) {
          const fields = [...(await request.formData())].map(([name, value]) => [name, String(value)] as const)
          const form = { path: new URL(request.url).pathname, fields: Object.fromEntries(fields) }
          sent.push(form)
          return (await respond?.(form)) ?? null
        },
        Component: () => show({ loaded: useLoaderData() as Loaded, answer: (useActionData() as Answer | null) ?? undefined }),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: [at] },
  )
  return { ...render(<RouterProvider router={router} />), router, sent, user: userEvent.setup({ delay: null }) }
}
