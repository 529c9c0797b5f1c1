import { expect, test } from 'vitest'
import { cutAtEnd, finishPage, withPatience } from './whole-page.ts'

const drawn =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="preload"/><link rel="modulepreload" href="/b.js"/></head>' +
  '<body><p>Größe 🎨 type="module" async</p><script nonce="n" type="module" async="">import "/c.js"</script></body></html>'

test('finishPage defers the scripts of a page and appends its data at the end', () => {
  expect(finishPage(cutAtEnd(withPatience(drawn)), '["a"]', 'n')).toBe(
    '<!DOCTYPE html><html><head><link rel="modulepreload" media="not all" fetchpriority="low" href="/a.js"/><link rel="preload"/>' +
      '<link rel="modulepreload" media="not all" fetchpriority="low" href="/b.js"/></head>' +
      '<body><p>Größe 🎨 type="module" async</p><script nonce="n" type="text/plain" id="scripts">import "/c.js"</script>' +
      '<script nonce="n">window.__reactRouterContext.streamController.enqueue("[\\"a\\"]");</script>' +
      '<script nonce="n">window.__reactRouterContext.streamController.close();</script></body></html>',
  )
})

test('user text in the page data cannot close its script element', () => {
  const data = '</script><!-- & \u2028\u2029 $& $1'
  const text = /enqueue\((.*)\);<\/script><script/s.exec(finishPage(cutAtEnd(drawn), data, 'n'))?.[1] ?? ''
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toBe(data)
})
