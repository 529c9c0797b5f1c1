import { act, screen, waitFor } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import { expect, it } from 'vitest'
import { button } from '../../../test/fields.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { readFilter } from './browse-filter.ts'
import { BrowseTools } from './browse-tools.tsx'

async function openCatalogue(search = '') {
  const app = renderRoutes({
    at: `/store${search}`,
    load: (url) => url.search,
    show: ({ loaded }) => <BrowseTools filter={readFilter(new URLSearchParams(loaded))} />,
  })
  await screen.findByRole('searchbox')
  return app
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox')

it('a visitor searches within the filters, from the first page on', async () => {
  const { user, router } = await openCatalogue('?orientation=vertical&cursor=page-2')
  await user.type(box(), 'owl{Enter}')
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ orientation: 'vertical', query: 'owl' }),
  )
})

it('Back puts the earlier search into the field', async () => {
  const { user, router } = await openCatalogue('?query=owl')
  await user.clear(box())
  await user.type(box(), 'sea')
  await user.click(button('Search'))
  await waitFor(() => expect(box().defaultValue).toBe('sea'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(box().value).toBe('owl'))
})

it('a search has at most as many characters as the catalogue takes', async () => {
  const { user } = await openCatalogue()
  await user.click(box())
  await user.paste('x'.repeat(limits.searchMax + 1))
  expect(box().value).toHaveLength(limits.searchMax)
})
