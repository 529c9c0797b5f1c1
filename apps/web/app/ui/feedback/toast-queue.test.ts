import { afterEach, expect, it } from 'vitest'
import { clearsAfterMs, closeAllToasts, closeToast, showToast, toastDurationMs, topToast } from './toast-queue.ts'

afterEach(closeAllToasts)

it('a success toast replaces another one, and an error toast below it is shown again when it closes', () => {
  const bad = showToast({ message: 'Upload failed.', tone: 'bad' })
  showToast({ message: 'Saved.' })
  const second = showToast({ message: 'Copied.' })
  expect(topToast()?.id).toBe(second)
  closeToast(second)
  expect(topToast()?.id).toBe(bad)
  closeToast(bad)
  expect(topToast()).toBeUndefined()
})

it('a toast with the same message as the current one is not added', () => {
  showToast({ message: 'Upload failed.', tone: 'bad' })
  closeToast(showToast({ message: 'Upload failed.', tone: 'bad' }))
  expect(topToast()).toBeUndefined()
})

it.each([
  ['a short success message', undefined, 'Saved.', 4000],
  ['a long success message', undefined, 'x'.repeat(500), 6000],
  ['a short error message', 'bad', 'Upload failed.', 5000],
  ['a longer error message', 'bad', 'x'.repeat(100), 7000],
  ['a very long error message', 'bad', 'x'.repeat(500), 10_000],
] as const)('a toast with %s is shown for $3 ms', (_, tone, message, expected) => {
  expect(toastDurationMs({ message, ...(tone && { tone }) })).toBe(expected)
})

it('a toast clears after the limit of its page at the latest, unless it stays until it is closed', () => {
  expect(clearsAfterMs({ durationMs: 10_000 }, 6000)).toBe(6000)
  expect(clearsAfterMs({ durationMs: 4000 }, 6000)).toBe(4000)
  expect(clearsAfterMs({ durationMs: undefined }, 6000)).toBeUndefined()
})

it('a toast with an action or a lasting message stays until it is closed', () => {
  expect(toastDurationMs({ message: 'x', actions: [{ label: 'Reload', onPress() {} }] })).toBeUndefined()
  expect(toastDurationMs({ message: 'x', tone: 'bad', isLasting: true })).toBeUndefined()
})

it('closeAllToasts removes a lasting toast', () => {
  showToast({ message: 'x', isLasting: true })
  closeAllToasts()
  expect(topToast()).toBeUndefined()
})
