import { expect, test } from 'vitest'
import { finishPage } from './whole-page.ts'

const page = '<html><body><p>Größe 🎨 </body> in a text</p></body></html>'

test('finishPage appends the data of a page at the end of its body', () => {
  expect(finishPage(page, '["a"]', 'n')).toBe(
    '<!DOCTYPE html><html><body><p>Größe 🎨 </body> in a text</p>' +
      '<script nonce="n">window.__reactRouterContext.streamController.enqueue("[\\"a\\"]");</script>' +
      '<script nonce="n">window.__reactRouterContext.streamController.close();</script></body></html>',
  )
})

test('user text in the page data cannot close its script element', () => {
  const data = '</script><!-- & \u2028\u2029 $& $1'
  const text = /enqueue\((.*)\);<\/script><script/s.exec(finishPage(page, data, 'n'))?.[1] ?? ''
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toBe(data)
})
