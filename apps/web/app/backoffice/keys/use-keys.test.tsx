import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

type Bindings = Parameters<typeof useKeys>[0]

function Page({ bindings }: { bindings: Bindings }) {
  useKeys(bindings)
  return (
    <>
      <input aria-label="Reason" />
      <textarea aria-label="Words" />
      <select aria-label="Size" />
      <input aria-label="Pick" type="checkbox" />
      <input aria-label="Choice" type="radio" />
      <button type="button">Approve</button>
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>
  )
}

function openPage() {
  const [approve, next] = [vi.fn(), vi.fn()]
  const bindings: Bindings = { a: approve, j: { run: next, mayRepeat: true }, '?': approve, escape: approve }
  return { ...render(<Page bindings={bindings} />), user: userEvent.setup(), approve, next }
}

it('an operator presses a key, and its action runs instead of the default of the browser', async () => {
  const { user, approve, next } = openPage()
  await user.keyboard('a')
  expect(approve).toHaveBeenCalledOnce()
  expect(next).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true)
})

it('a key that is held down acts once, unless its action may repeat', async () => {
  const { user, approve, next } = openPage()
  await user.keyboard('{a>3/}{j>3/}')
  expect(approve).toHaveBeenCalledOnce()
  expect(next).toHaveBeenCalledTimes(3)
})

it.each(['Control', 'Meta', 'Alt'])('a key with %s belongs to the browser', async (modifier) => {
  const { user, approve } = openPage()
  await user.keyboard(`{${modifier}>}a{/${modifier}}`)
  expect(approve).not.toHaveBeenCalled()
})

it.each(['Reason', 'Words', 'Size'])('a key that an operator types into the field %s is text', async (name) => {
  const { user, approve } = openPage()
  screen.getByLabelText(name).focus()
  await user.keyboard('a?')
  expect(approve).not.toHaveBeenCalled()
})

it.each(['Pick', 'Choice'])('keys act while the focus is on %s, which takes no text', async (name) => {
  const { user, approve } = openPage()
  screen.getByLabelText(name).focus()
  await user.keyboard('a')
  expect(approve).toHaveBeenCalledOnce()
})

it('keys of a dialog are not keys of the page behind it', async () => {
  const { user, approve } = openPage()
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('a{Escape}')
  expect(approve).not.toHaveBeenCalled()
})

it('a key that something else has handled does nothing here', () => {
  const { approve } = openPage()
  const handled = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true })
  handled.preventDefault()
  fireEvent(document.body, handled)
  expect(approve).not.toHaveBeenCalled()
})

it('a key of a Cyrillic keyboard acts by its place', () => {
  const { approve } = openPage()
  fireEvent.keyDown(document.body, { key: 'ф', code: 'KeyA' })
  expect(approve).toHaveBeenCalledOnce()
})

it('an operator who turned keys off presses them without effect, and the latest bindings count', async () => {
  const { user, approve, next, rerender } = openPage()
  rerender(<Page bindings={false} />)
  await user.keyboard('a')
  expect(approve).not.toHaveBeenCalled()
  rerender(<Page bindings={{ a: next }} />)
  await user.keyboard('a')
  expect(next).toHaveBeenCalledOnce()
})

it('keys do nothing after the page is left', async () => {
  const { user, approve, unmount } = openPage()
  unmount()
  await user.keyboard('a')
  expect(approve).not.toHaveBeenCalled()
})
