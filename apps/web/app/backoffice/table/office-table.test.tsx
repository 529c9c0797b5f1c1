import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, field, fill, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Column, OfficeTable } from './office-table.tsx'
import { useTableState } from './use-table-state.ts'

type Row = { id: string; artist: string }

const columns: Column<Row>[] = [
  { id: 'number', header: 'Number', cell: ({ row }) => row.original.id },
  { id: 'artist', header: 'Artist', cell: ({ row }) => row.original.artist },
  { id: 'when', header: 'When', cell: () => 'today', meta: { orders: { falling: 'latest', rising: 'earliest' } } },
  { id: 'sum', header: 'Sum', cell: () => '$60', meta: { orders: { falling: 'largest', rising: 'smallest', first: 'rising' } } },
]
const query = {
  isPending: false,
  isError: false,
  error: null,
  data: {},
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
}
const filter = 'Name of the artist'
const onExport = vi.fn<() => Promise<File>>()

beforeEach(() => {
  onExport.mockReset()
})

/** A list with its state in the URL, as all lists of the back office. */
function List() {
  const [state, setState] = useTableState(['query'], ['latest', 'earliest', 'largest', 'smallest'])
  return (
    <OfficeTable
      name="payouts"
      caption="Payouts"
      columns={columns}
      rows={[{ id: 'P1', artist: 'Ansel' }]}
      rowId={({ id }) => id}
      query={query}
      state={state}
      onState={setState}
      filters={<TextField label={filter} name="query" defaultValue={state.filters.query} />}
      onExport={onExport}
      empty={null}
    />
  )
}

function openList(search = '') {
  const app = renderInApp(<List />, { at: `/backoffice/lists/payouts${search}`, user: operator })
  for (const details of document.querySelectorAll('details')) details.open = true
  return app
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const header = (name: string) => screen.getByRole('columnheader', { name })
const box = (name: string) =>
  within(screen.getByRole('group', { name: 'Visible columns' })).getByRole<HTMLInputElement>('checkbox', { name })

it('an operator filters, and the address keeps the order', async () => {
  const { user, router } = openList('?order=largest')
  await fill(user, { [filter]: ' ansel ' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?query=ansel&order=largest'))
  await user.click(button('Clear'))
  await waitFor(() => expect(router.state.location.search).toBe('?order=largest'))
  expect(field(filter).value).toBe('')
})

it('Back puts the earlier filter back into its field', async () => {
  const { user, router } = openList('?query=ansel')
  await fill(user, { [filter]: 'dorothea' })
  await user.click(button('Search'))
  await waitFor(() => expect(router.state.location.search).toBe('?query=dorothea'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(field(filter).value).toBe('ansel'))
})

it('an operator orders by a column, then the other way round', async () => {
  const { user, router } = openList()
  expect(header('When').getAttribute('aria-sort')).toBe('descending')
  await user.click(button('When'))
  await waitFor(() => expect(header('When').getAttribute('aria-sort')).toBe('ascending'))
  expect(router.state.location.search).toBe('?order=earliest')
  await user.click(button('Sum'))
  await waitFor(() => expect(header('Sum').getAttribute('aria-sort')).toBe('ascending'))
  expect(header('When').getAttribute('aria-sort')).toBeNull()
  await user.click(button('Sum'))
  await waitFor(() => expect(header('Sum').getAttribute('aria-sort')).toBe('descending'))
})

it('an operator hides columns one after the other, but never the last', async () => {
  const { user, router } = openList()
  await user.click(box('Number'))
  await user.click(box('Artist'))
  await waitFor(() => expect(headers()).toEqual(['When', 'Sum']))
  expect(router.state.location.search).toBe('?hide=number%2Cartist')
  await user.click(box('When'))
  await waitFor(() => expect(headers()).toEqual(['Sum']))
  expect(box('Sum').disabled).toBe(true)
  await user.click(box('Artist'))
  await waitFor(() => expect(headers()).toEqual(['Artist', 'Sum']))
})

it('a text that was typed into the filter stays while the columns change', async () => {
  const { user } = openList()
  await fill(user, { [filter]: 'dorothea' })
  await user.click(box('Number'))
  await waitFor(() => expect(headers()).not.toContain('Number'))
  expect(field(filter).value).toBe('dorothea')
})

it('an operator downloads the list as a file, once', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
  // jsdom follows no links
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const made = Promise.withResolvers<File>()
  onExport.mockReturnValue(made.promise)
  const { user } = openList()
  await user.click(button('Export CSV'))
  await waitFor(() => expect(isOff('Preparing…')).toBe(true))
  await user.click(button('Preparing…'))
  await act(async () => made.resolve(new File(['a,b'], 'payouts.csv')))
  await waitFor(() => expect(screen.getByText('CSV downloaded.')).toBeDefined())
  expect(onExport).toHaveBeenCalledOnce()
  expect(click.mock.contexts[0]).toMatchObject({ download: 'payouts.csv', href: 'blob:list' })
})

it('an operator reads why a list could not be downloaded', async () => {
  onExport.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = openList()
  await user.click(button('Export CSV'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We could not reach the server.'))
  expect(isOff('Export CSV')).toBe(false)
})
