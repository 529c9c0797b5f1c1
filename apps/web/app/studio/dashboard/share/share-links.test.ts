import { expect, it } from 'vitest'
import { shareLinks } from './share-links.ts'

const link = 'https://store.example/collections/nora-falk?a=1&b=2'

it.each([
  ['E-mail', 'mailto:', 'body'],
  ['WhatsApp', 'https://wa.me/', 'text'],
  ['Pinterest', 'https://www.pinterest.com/pin/create/button/', 'url'],
  ['X', 'https://x.com/intent/post', 'url'],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'u'],
])('the share link for %s contains the whole address of the shop', (name, place, field) => {
  const address = shareLinks(link, 'Nora Falk').find((one) => one.name === name)?.href ?? ''
  expect(address.startsWith(`${place}?`)).toBe(true)
  expect(address).not.toContain('+')
  expect(new URL(address).searchParams.get(field)).toContain(link)
})
