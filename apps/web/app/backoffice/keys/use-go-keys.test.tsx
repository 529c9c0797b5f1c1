import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { places } from '../frame/places.ts'
import { useGoKeys } from './use-go-keys.ts'
import { useKeys } from './use-keys.ts'

const approve = vi.fn()

beforeEach(() => {
  approve.mockReset()
  vi.useFakeTimers()
})

function Page() {
  const isChoosing = useGoKeys()
  useKeys({ a: approve })
  return (
    <>
      <output>{isChoosing ? 'choosing' : 'idle'}</output>
      <input aria-label="Reason" />
    </>
  )
}

const openPage = () => renderInApp(<Page />, { at: '/backoffice' })

it('an operator presses g and then a, and artworks open', async () => {
  const { user, router } = openPage()
  await user.keyboard('g')
  expect(screen.getByText('choosing')).toBeDefined()
  await user.keyboard('a')
  expect(router.state.location.pathname).toBe('/backoffice/artworks')
  expect(screen.getByText('idle')).toBeDefined()
})

it.each(places.map(({ key, to, name }) => [key, to, name] as const))('g and %s open %s (%s)', async (key, to) => {
  const { user, router } = openPage()
  await user.keyboard(`g${key}`)
  expect(router.state.location.pathname).toBe(to)
})

it('the letter after g is no key of the page, and the next one is again', async () => {
  const { user } = openPage()
  await user.keyboard('ga')
  expect(approve).not.toHaveBeenCalled()
  await user.keyboard('a')
  expect(approve).toHaveBeenCalledOnce()
})

it('a letter that leads nowhere ends the choice, and is no key of the page', async () => {
  const { user, router } = openPage()
  await user.keyboard('gg')
  expect(screen.getByText('idle')).toBeDefined()
  expect(router.state.location.pathname).toBe('/backoffice')
})

it('g waits 2 s for its letter', async () => {
  const { user, router } = openPage()
  await user.keyboard('g')
  act(() => vi.advanceTimersByTime(1_999))
  expect(screen.getByText('choosing')).toBeDefined()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('idle')).toBeDefined()
  await user.keyboard('a')
  expect(router.state.location.pathname).toBe('/backoffice')
  expect(approve).toHaveBeenCalledOnce()
})

it('Shift alone, or a key with Ctrl, does not end the choice', async () => {
  const { user, router } = openPage()
  await user.keyboard('g{Shift}{Control>}c{/Control}')
  expect(screen.getByText('choosing')).toBeDefined()
  await user.keyboard('a')
  expect(router.state.location.pathname).toBe('/backoffice/artworks')
})

it('g in a field is text', async () => {
  const { user, router } = openPage()
  await user.type(screen.getByLabelText('Reason'), 'ga')
  expect(router.state.location.pathname).toBe('/backoffice')
  expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('ga')
})

it('g that is held down begins one choice, and the repetition does not end it', async () => {
  const { user } = openPage()
  await user.keyboard('{g>2/}')
  expect(screen.getByText('choosing')).toBeDefined()
})

it('an operator who turned single keys off presses g without effect', async () => {
  window.localStorage.setItem('tintype.backoffice-keys', 'off')
  const { user, router } = openPage()
  await user.keyboard('ga')
  expect(router.state.location.pathname).toBe('/backoffice')
})

it('a page that is left listens to no key and no timer', async () => {
  const { user, router, unmount } = openPage()
  await user.keyboard('g')
  unmount()
  await user.keyboard('a')
  expect(router.state.location.pathname).toBe('/backoffice')
  expect(vi.getTimerCount()).toBe(0)
})
