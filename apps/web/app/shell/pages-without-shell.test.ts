import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'

const LAYOUT = 'shell/site-layout.tsx'

/** Paths of the pages that are not inside the layout with the studio's header and footer. */
const outside = pathsOutside(routes as RouteConfigEntry[])

function pathsOutside(entries: RouteConfigEntry[]): string[] {
  return entries
    .filter(({ file }) => file !== LAYOUT)
    .flatMap(({ path, children }) => (children ? pathsOutside(children) : path ? [`/${path}`] : []))
}

test.each([
  '/login',
  '/signup',
  '/forgot-password',
  '/email-confirmed',
  '/email-change',
  '/reset-password-callback',
  '/artists',
  '/photographer',
  '/islamic-art',
  '/space-photography',
  '/stoic-quotes',
  '/hope',
  '/hope/causes/:slug',
])('the page %s has neither the header nor the footer of the studio', (path) => {
  expect(outside).toContain(path)
})

test.each(['/dashboard', '/artworks', '/upload-artwork', '/settings', '/artistenroll'])(
  'the page %s is inside the layout with the header and footer of the studio',
  (path) => {
    expect(outside).not.toContain(path)
  },
)
