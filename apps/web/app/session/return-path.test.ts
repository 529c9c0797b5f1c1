import { describe, expect, it } from 'vitest'
import { homeOf, loginPath, safeReturnPath } from './return-path.ts'

describe('safeReturnPath', () => {
  it.each(['/dashboard', '/upload-artwork?edit=1', '/settings#email', '/store/products/a-b?size=large', '/'])(
    'safeReturnPath keeps the local path %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  it('safeReturnPath rejects a missing path', () => {
    expect(safeReturnPath(undefined)).toBeUndefined()
  })

  it.each([
    null,
    '',
    'dashboard',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    'https:elsewhere.example',
    '%2F%2Felsewhere.example',
    'ours.example@elsewhere.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,elsewhere',
    ' /dashboard',
    '/a b',
    '/login?from=/login',
    '/signup',
  ])('safeReturnPath rejects the path %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  it('safeReturnPath never returns a path that leaves the host', () => {
    for (const path of [
      ...['/@elsewhere.example', '/:80', '/x//y', '/.elsewhere.example', '/?//elsewhere.example', '/#//elsewhere.example'],
      ...['/%5celsewhere.example', '/%2f%2felsewhere.example'],
    ]) {
      const safe = safeReturnPath(path)
      if (safe !== undefined) expect(new URL(safe, 'https://ours.example').host).toBe('ours.example')
    }
  })
})

describe('loginPath', () => {
  it('loginPath carries the current path with its query, and nothing for the home page', () => {
    const path = loginPath({ pathname: '/upload-artwork', search: '?edit=1' })
    expect(path).toBe('/login?from=%2Fupload-artwork%3Fedit%3D1')
    expect(safeReturnPath(new URL(path, 'https://ours.example').searchParams.get('from'))).toBe('/upload-artwork?edit=1')
    expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
  })
})

describe('homeOf', () => {
  it('the home of an artist is the dashboard, and the home of an operator is the back office', () => {
    expect(homeOf({ role: 'artist' })).toBe('/dashboard')
    expect(homeOf({ role: 'operator' })).toBe('/backoffice')
  })
})
