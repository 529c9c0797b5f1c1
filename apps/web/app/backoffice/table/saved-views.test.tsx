import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, field, fill } from '../../../test/fields.ts'
import { renderInApp } from '../../../test/render.tsx'
import { VIEW_NAME_MAX } from './saved-views.ts'
import { SavedViews } from './saved-views.tsx'

const label = 'Save view as'

function openList(search = 'status=paid', table = 'payouts') {
  const app = renderInApp(<SavedViews table={table} search={search} />, { at: `/backoffice/lists/${table}` })
  // jsdom hides what is folded in, as a browser does
  document.querySelector('details')?.toggleAttribute('open', true)
  return app
}

const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

it('an operator saves a view under a name, and its link restores it', async () => {
  const { user, router } = openList()
  await fill(user, { [label]: ' Paid ' })
  await user.keyboard('{Enter}')
  expect(links()).toEqual(['Paid'])
  expect(field(label).value).toBe('')
  expect(screen.getByRole('link', { name: 'Paid' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('link', { name: 'Paid' }))
  expect(router.state.location.search).toBe('?status=paid')
})

it('a view is kept in this browser, for its list alone', async () => {
  const { user, unmount } = openList()
  await fill(user, { [label]: 'Paid' })
  await user.click(button('Save'))
  unmount()
  const next = openList('status=failed')
  expect(links()).toEqual(['Paid'])
  expect(screen.getByRole('link', { name: 'Paid' }).getAttribute('aria-current')).toBeNull()
  next.unmount()
  openList('', 'orders')
  expect(links()).toEqual([])
})

it('a view without a name is not saved', async () => {
  const { user } = openList()
  await fill(user, { [label]: '  ' })
  await user.click(button('Save'))
  expect(links()).toEqual([])
})

it('a view that is saved again under its name shows what is saved last', async () => {
  const { user, rerender } = openList()
  await fill(user, { [label]: 'Mine' })
  await user.click(button('Save'))
  rerender(<SavedViews table="payouts" search="status=failed" />)
  await fill(user, { [label]: 'Mine' })
  await user.click(button('Save'))
  expect(links()).toEqual(['Mine'])
  expect(screen.getByRole('link').getAttribute('href')).toContain('status=failed')
})

it('an operator removes a view', async () => {
  const { user, unmount } = openList()
  for (const name of ['Paid', 'Mine']) {
    await fill(user, { [label]: name })
    await user.click(button('Save'))
  }
  await user.click(button('Remove the view Paid'))
  expect(links()).toEqual(['Mine'])
  unmount()
  openList()
  expect(links()).toEqual(['Mine'])
})

it('a name has at most as many characters as there is room for', async () => {
  const { user } = openList()
  await fill(user, { [label]: 'x'.repeat(VIEW_NAME_MAX + 1) })
  expect(field(label).value).toHaveLength(VIEW_NAME_MAX)
})
