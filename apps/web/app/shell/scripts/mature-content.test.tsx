import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matureContentScript } from './mature-content.ts'

const root = document.documentElement
const KEY = 'tintype.mature-content'

beforeEach(() => {
  document.body.innerHTML = `<button data-mature-choice><span>Show</span></button><a href="#x" class="zoom-link"><i class="is-mature"></i></a>`
})

// the files of a worker share the document
afterEach(() => {
  window.localStorage.clear()
  delete root.dataset.mature
  document.body.replaceChildren()
})

/** Runs the script as the head of a page does. Listeners of earlier runs are removed with it. */
function openPage() {
  const listen = vi.spyOn(window, 'addEventListener')
  // biome-ignore lint/security/noGlobalEval: the script is inline in the page
  window.eval(matureContentScript)
  const [, onClick] = listen.mock.calls.at(-1) as ['click', EventListener]
  listen.mockRestore()
  return () => window.removeEventListener('click', onClick, true)
}

test('a visitor’s choice shows mature content, is remembered on the next page, and can be undone', () => {
  const leave = openPage()
  expect(root.dataset.mature).toBeUndefined()
  document.querySelector('span')?.click()
  expect([root.dataset.mature, window.localStorage.getItem(KEY)]).toEqual(['shown', 'shown'])
  leave()

  delete root.dataset.mature
  const leaveNext = openPage()
  expect(root.dataset.mature).toBe('shown')
  document.querySelector('span')?.click()
  expect([root.dataset.mature, window.localStorage.getItem(KEY)]).toEqual([undefined, null])
  leaveNext()
})

test('the first click on a covered picture shows it, and later ones follow its link', () => {
  const leave = openPage()
  const link = document.querySelector('a') as HTMLAnchorElement
  const onClick = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', onClick)
  link.click()
  expect([root.dataset.mature, onClick.mock.calls.length]).toEqual(['shown', 0])
  link.click()
  expect([root.dataset.mature, onClick.mock.calls.length]).toEqual(['shown', 1])
  leave()
})

test('a browser that blocks storage still shows mature content for this page', () => {
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const leave = openPage()
  document.querySelector('span')?.click()
  expect(root.dataset.mature).toBe('shown')
  blocked.mockRestore()
  leave()
})
