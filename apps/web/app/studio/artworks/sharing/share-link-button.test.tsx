import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { button } from '../../../../test/fields.ts'
import { renderInApp } from '../../../../test/render.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { ShareLinkButton } from './share-link-button.tsx'

const url = 'https://shop.example/products/doves'
const render = () => renderInApp(<ShareLinkButton url={url} title="Doves" />)

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

test('an artist copies the link of an artwork, and the button says so', async () => {
  const { user } = render()
  await user.click(button('Copy link: Doves'))
  expect(await screen.findByRole('button', { name: studioTexts.artworkLinkCopied })).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('an artist reads that the link was not copied', async () => {
  const { user } = render()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await user.click(button('Copy link: Doves'))
  expect(await screen.findByRole('button', { name: studioTexts.artworkLinkNotCopied })).toBeDefined()
})

test('an artist whose system has a share sheet shares the link with it', async () => {
  const share = provideShare(async () => undefined)
  const { user } = render()
  await user.click(button('Share link: Doves'))
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Doves', url })
})

test.each([
  ['closes the share sheet', 'AbortError', 'Share link: Doves'],
  ['has a share sheet that fails', 'NotAllowedError', studioTexts.artworkLinkCopied],
])('an artist who %s sees the button “$2”', async (_, error, label) => {
  provideShare(() => Promise.reject(new DOMException('no', error)))
  const { user } = render()
  await user.click(button('Share link: Doves'))
  expect(await screen.findByRole('button', { name: label })).toBeDefined()
})

/** jsdom has no share sheet. */
function provideShare(share: (data?: ShareData) => Promise<void>) {
  const spy = vi.fn(share)
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true })
  return spy
}
