import { expect, test } from 'vitest'
import { LINKS_PLACE, putScripts, SCRIPTS_PLACE, takeScripts } from './kept-scripts.ts'

const draw = (links: string, scripts: string, title = 'A raven') =>
  `<html><head><link rel="icon"/>${links}<script nonce="n1">own()</script></head>` +
  `<body><main>${title}<script type="application/ld+json" nonce="n1">{}</script></main>${scripts}</body></html>`
const links = (nonce: string) =>
  `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><link rel="modulepreload" href="/b.js" nonce="${nonce}"/>`
const scripts = (nonce: string) =>
  `<script nonce="${nonce}">window.context = {"a":"$&"};</script><script nonce="${nonce}" type="module" async="">if (1 < 2) import "/c.js"</script>`
const places = draw(`<link rel="modulepreload" href="${LINKS_PLACE}"/>`, `<script id="${SCRIPTS_PLACE}"></script>`, 'A stag')

test('the scripts taken from one page are put into the next page with its own nonce', () => {
  const kept = takeScripts(draw(links('n1'), scripts('n1')), 'n1')
  expect(kept && putScripts(places, kept, 'n2').join('')).toBe(draw(links('n2'), scripts('n2'), 'A stag'))
  expect(kept && putScripts(places, kept, 'n2')[1]).toBe('</body></html>')
})

test.each([
  ['without module preload links', draw('', scripts('n1'))],
  ['with preload links in two places', draw(links('n1'), `${links('n1')}${scripts('n1')}`)],
  ['whose body does not end with its scripts', draw(links('n1'), `${scripts('n1')}<p>More</p>`)],
])('takeScripts takes nothing from a page %s', (_what, page) => {
  expect(takeScripts(page, 'n1')).toBeUndefined()
})
