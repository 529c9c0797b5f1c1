import { expect, test } from 'vitest'
import { routeName } from './route-name.ts'

test.each([
  ['/healthz', '/healthz'],
  ['/api/auth/sign-in/email', '/api/auth/*'],
  ['/api/webhooks/stripe', '/api/webhooks/stripe'],
  ['/api/webhooks/else', '/api/*'],
  ['/api/store/products', '/api/store/products'],
  ['/api/store/products/moon-over-water', '/api/store/products/*'],
  ['/api', '/api/*'],
  ['/apis', 'page'],
  ['/media/0a1b.webp', '/media/*'],
  ['/store', '/store'],
  ['/store/orders/T100001-key', '/store/orders/*'],
  ['/backoffice/artists/7', '/backoffice/*'],
  ['/hope', '/hope/*'],
  ['/dashboard', 'page'],
  ['/wp-login.php', 'page'],
])('routeName maps %s to %s', (path, name) => {
  expect(routeName(path)).toBe(name)
})

test('routeName maps a thousand product paths to one name', () => {
  const made = new Set(Array.from({ length: 1000 }, (_, index) => routeName(`/store/products/${index}/x`)))
  expect(made).toEqual(new Set(['/store/products/*']))
})
