import { afterEach, expect, it } from 'vitest'
import { clearsAfterMs, closeAllToasts, closeToast, durationOf, showToast, topToast } from './toast-queue.ts'

afterEach(closeAllToasts)

it('shows one at a time; bad news waits below good news, which does not wait', () => {
  const bad = showToast({ message: 'Upload failed.', tone: 'bad' })
  showToast({ message: 'Saved.' })
  const second = showToast({ message: 'Copied.' })
  expect(topToast()?.id).toBe(second)
  closeToast(second)
  expect(topToast()?.id).toBe(bad)
  closeToast(bad)
  expect(topToast()).toBeUndefined()
})

it('says the same sentence once', () => {
  showToast({ message: 'Upload failed.', tone: 'bad' })
  closeToast(showToast({ message: 'Upload failed.', tone: 'bad' }))
  expect(topToast()).toBeUndefined()
})

it.each([
  ['good news', undefined, 'Saved.', 4000],
  ['long good news', undefined, 'x'.repeat(500), 6000],
  ['bad news', 'bad', 'Upload failed.', 5000],
  ['longer bad news', 'bad', 'x'.repeat(100), 7000],
  ['the longest bad news', 'bad', 'x'.repeat(500), 10_000],
] as const)('%s stays by its length', (_, tone, message, expected) => {
  expect(durationOf({ message, ...(tone && { tone }) })).toBe(expected)
})

it('clears sooner where nothing may stay long, and never what stays until it is closed', () => {
  expect(clearsAfterMs({ durationMs: 10_000 }, 6000)).toBe(6000)
  expect(clearsAfterMs({ durationMs: 4000 }, 6000)).toBe(4000)
  expect(clearsAfterMs({ durationMs: undefined }, 6000)).toBeUndefined()
})

it('leaves an offer, and what is to stay, until it is closed', () => {
  expect(durationOf({ message: 'x', actions: [{ label: 'Reload', onPress() {} }] })).toBeUndefined()
  expect(durationOf({ message: 'x', tone: 'bad', isLasting: true })).toBeUndefined()
})

it('is empty when everything is forgotten', () => {
  showToast({ message: 'x', isLasting: true })
  closeAllToasts()
  expect(topToast()).toBeUndefined()
})
