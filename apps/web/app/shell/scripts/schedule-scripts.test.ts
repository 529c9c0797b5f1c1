import { expect, test } from 'vitest'
import { scheduleScripts } from './schedule-scripts.ts'

const renderPage = (preload: string, start: string) =>
  `<html><head><link ${preload} href="/a.js"/><link rel="preload"/><link ${preload} href="/b.js"/></head>` +
  `<body><p>Größe 🎨 type="module" async</p><script nonce="n" ${start}>import "/c.js"</script></body></html>`
const page = renderPage('rel="modulepreload"', 'type="module" async=""')

test('a page whose scripts start at once stays unchanged', () => {
  expect(scheduleScripts(page, 'at-once')).toBe(page)
})

test('a page with a low priority of its scripts changes its module preloads only', () => {
  expect(scheduleScripts(page, 'low-priority')).toBe(renderPage('rel="modulepreload" fetchpriority="low"', 'type="module" async=""'))
})

test('a page whose scripts start after the first paint hides them from the preloader', () => {
  expect(scheduleScripts(page, 'after-paint')).toBe(
    renderPage('rel="modulepreload" media="not all" fetchpriority="low"', 'type="text/plain" id="scripts"'),
  )
})
