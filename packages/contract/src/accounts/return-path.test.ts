import { describe, expect, test } from 'vitest'
import { foreignReturns } from '../../test/foreign-returns.ts'
import { safeReturnAddress, safeReturnPath } from './return-path.ts'

test.each(['/dashboard', '/upload-artwork?edit=1', '/settings#email', '/store/products/a-b?size=large', '/', '/login?from=/settings'])(
  'safeReturnPath keeps the local path %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test('safeReturnPath returns a path as a browser reads it', () => {
  expect(safeReturnPath('/a/../settings')).toBe('/settings')
  expect(safeReturnPath('/a/%2e%2e/settings')).toBe('/settings')
})

describe('addresses of another site', () => {
  test('the list has at least forty spellings', () => {
    expect(new Set(foreignReturns).size).toBeGreaterThanOrEqual(40)
  })

  test.each(foreignReturns)('safeReturnPath and safeReturnAddress refuse %j', (wanted) => {
    expect(safeReturnPath(wanted)).toBeUndefined()
    expect(safeReturnAddress(wanted, 'https://ours.example')).toBeUndefined()
    expect(safeReturnAddress(`https://ours.example${wanted}`, 'https://ours.example')).toBeUndefined()
  })
})

test('safeReturnAddress accepts an address with the origin of this site, and no similar origin', () => {
  expect(safeReturnAddress('https://ours.example/reset-password-callback?a=b', 'https://ours.example')).toBe('/reset-password-callback?a=b')
  expect(safeReturnAddress('https://ours.example.elsewhere.example/x', 'https://ours.example')).toBeUndefined()
  expect(safeReturnAddress('http://ours.example/x', 'https://ours.example')).toBeUndefined()
  expect(safeReturnAddress('https://ours.example', 'https://ours.example')).toBeUndefined()
})
