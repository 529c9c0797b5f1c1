import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderHookInApp, renderInApp } from '../../../test/render.tsx'
import { Modal } from './modal.tsx'
import { showToast } from './toast-queue.ts'
import { useToast } from './use-toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const renderToasts = () => renderHookInApp(useToast)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryByText(/\S/, { selector: '.toast p' })?.textContent

it('a short message is a status, and disappears after 4 s', async () => {
  const { result } = renderToasts()
  act(() => void result.current.show('Saved.'))
  expect(screen.getByRole('status').textContent).toContain('Saved.')
  await wait(3_999)
  expect(shown()).toBe('Saved.')
  await wait(1)
  expect(shown()).toBeUndefined()
})

it.each([
  [5_000, 'No.'],
  [7_000, 'x'.repeat(100)],
  [10_000, 'x'.repeat(200)],
])('an error is an alert for %i ms, according to its length', async (ms, message) => {
  const { result } = renderToasts()
  act(() => void result.current.fail(message))
  expect(screen.getByRole('alert').textContent).toContain(message)
  await wait(ms - 1)
  expect(shown()).toBe(message)
  await wait(1)
  expect(shown()).toBeUndefined()
})

it('a message replaces an earlier message, but an error below it is shown again afterwards', async () => {
  const { result } = renderToasts()
  act(() => void result.current.show('First.'))
  act(() => void result.current.fail('The payout failed.'))
  act(() => void result.current.show('Second.'))
  expect(shown()).toBe('Second.')
  await wait(4_000)
  expect(shown()).toBe('The payout failed.')
  await wait(5_000)
  expect(shown()).toBeUndefined()
})

it('a message stays while the pointer is on it', async () => {
  const { result, user } = renderToasts()
  act(() => void result.current.show('Saved.'))
  await user.hover(screen.getByText('Saved.'))
  await wait(60_000)
  expect(shown()).toBe('Saved.')
  await user.unhover(screen.getByText('Saved.'))
  await wait(4_000)
  expect(shown()).toBeUndefined()
})

it('an error stays while the focus is on it, and Enter closes it', async () => {
  const { result, user } = renderToasts()
  act(() => void result.current.fail('No.'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await wait(60_000)
  expect(shown()).toBe('No.')
  await user.keyboard('{Enter}')
  expect(shown()).toBeUndefined()
})

it('an operator closes a lasting message, or presses its action once', async () => {
  const { result, user } = renderToasts()
  const onPress = vi.fn()
  act(() => void result.current.show('Deleted.', { actions: [{ label: 'Undo', onPress }] }))
  await wait(60_000)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(shown()).toBeUndefined()

  act(() => void result.current.show('Deleted.', { isLasting: true }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toBeUndefined()
})

it('a message with an end counts its seconds down, and disappears even under the pointer', async () => {
  const { result, user } = renderToasts()
  act(() => void result.current.show('Approved.', { endsAtMs: Date.now() + 2_500 }))
  await user.hover(screen.getByText(/Approved/))
  expect(shown()).toBe('Approved.3 s')
  await wait(750)
  expect(shown()).toBe('Approved.2 s')
  await wait(1_500)
  expect(shown()).toBe('Approved.1 s')
  await wait(250)
  expect(shown()).toBeUndefined()
})

it('an error beside an open dialog is announced, and closing it leaves the dialog open', async () => {
  const onClose = vi.fn()
  const { user } = renderInApp(
    <Modal title="Make a key" isOpen onClose={onClose}>
      A key opens the API.
    </Modal>,
  )
  act(() => void showToast({ message: 'The key was not made.', tone: 'bad' }))
  expect(screen.getByRole('alert').textContent).toContain('The key was not made.')
  await user.click(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Close' }))
  expect(shown()).toBeUndefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('a message is closed by its id, and an id that is gone closes nothing', () => {
  const { result } = renderToasts()
  const ids: number[] = []
  act(() => {
    ids.push(result.current.show('First.'), result.current.show('Second.'))
  })
  act(() => result.current.close(ids[0] as number))
  expect(shown()).toBe('Second.')
  act(() => result.current.close(ids[1] as number))
  expect(shown()).toBeUndefined()
})
