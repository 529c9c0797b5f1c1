import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { mockMedia } from '../../../test/media.ts'
import { renderInApp } from '../../../test/render.tsx'
import { useMobileMenu } from './use-mobile-menu.ts'

const wide = '(min-width: 601px)'
let changeMedia: ReturnType<typeof mockMedia>

beforeEach(() => {
  changeMedia = mockMedia()
})

function Page() {
  const { isOpen, menuId, bar, toggle, toggleProps } = useMobileMenu(wide)
  return (
    <>
      <header ref={bar}>
        <button type="button" ref={toggle} {...toggleProps} />
        <nav id={menuId} data-open={isOpen || undefined}>
          <Link to="/store">Store</Link>
        </nav>
      </header>
      <main>
        <button type="button">Buy</button>
      </main>
    </>
  )
}

const toggle = () => screen.getByRole('button', { name: /menu$/ })
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true'
const isPageInert = () => document.querySelector('main')?.hasAttribute('inert')

async function openMenu() {
  const app = renderInApp(<Page />)
  await app.user.click(screen.getByRole('button', { name: 'Open menu' }))
  return app
}

it('a visitor opens the menu, and nothing else on the page can be reached', async () => {
  await openMenu()
  expect(isOpen()).toBe(true)
  expect(toggle().getAttribute('aria-label')).toBe('Close menu')
  expect(toggle().getAttribute('aria-controls')).toBe(screen.getByRole('navigation').id)
  expect(isPageInert()).toBe(true)
  expect(document.querySelector('header')?.closest('[inert]')).toBeNull()
})

it('a visitor closes the menu with its button, and the page can be reached again', async () => {
  const { user } = await openMenu()
  await user.click(screen.getByRole('button', { name: 'Close menu' }))
  expect(isOpen()).toBe(false)
  expect(isPageInert()).toBe(false)
})

it('Escape closes the menu and returns the focus to its button; other keys do not', async () => {
  const { user } = await openMenu()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Store' }))
  await user.keyboard('a')
  expect(isOpen()).toBe(true)
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(toggle())
})

it('a press beside the menu closes it, a press inside does not', async () => {
  const { user } = await openMenu()
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('navigation') })
  expect(isOpen()).toBe(true)
  await user.pointer({ keys: '[MouseLeft]', target: document.body })
  expect(isOpen()).toBe(false)
})

it('a link of the menu leads to another page and closes the menu', async () => {
  const { user, router } = await openMenu()
  await user.click(screen.getByRole('link', { name: 'Store' }))
  expect(router.state.location.pathname).toBe('/store')
  expect(isOpen()).toBe(false)
  expect(isPageInert()).toBe(false)
})

it('the same address again is a new location, and closes the menu', async () => {
  const { router } = await openMenu()
  await act(() => router.navigate('/'))
  expect(isOpen()).toBe(false)
})

it('the menu closes when the window becomes wide', async () => {
  await openMenu()
  changeMedia(wide, true)
  expect(isOpen()).toBe(false)
  expect(isPageInert()).toBe(false)
})

it('what was inert before the menu opened stays inert after it closes', async () => {
  const { user } = renderInApp(<Page />)
  document.querySelector('main')?.toggleAttribute('inert', true)
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  await user.click(screen.getByRole('button', { name: 'Close menu' }))
  expect(isPageInert()).toBe(true)
})

it('a page that is removed with its menu open leaves nothing inert', async () => {
  const beside = document.body.appendChild(document.createElement('div'))
  const { unmount } = await openMenu()
  expect(beside.hasAttribute('inert')).toBe(true)
  unmount()
  expect(beside.hasAttribute('inert')).toBe(false)
  beside.remove()
})
