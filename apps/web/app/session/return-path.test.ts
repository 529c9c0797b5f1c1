import { describe, expect, it } from 'vitest'
import { homeOf, loginPath, safeReturnPath } from './return-path.ts'

describe('safeReturnPath', () => {
  it.each(['/dashboard', '/upload-artwork?edit=1', '/settings#email', '/store/products/a-b?size=large', '/'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    undefined,
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
    'javascript:alert(1)',
    ' /dashboard',
    '/a b',
    '/login?from=/login',
    '/signup',
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  it('never leaves the host, whatever comes', () => {
    for (const path of ['/@elsewhere.example', '/:80', '/x//y', '/.elsewhere.example', '/?//elsewhere.example', '/#//elsewhere.example']) {
      const safe = safeReturnPath(path)
      if (safe !== undefined) expect(new URL(safe, 'https://ours.example').host).toBe('ours.example')
    }
  })
})

describe('loginPath', () => {
  it('remembers the place, and nothing when it was the front door', () => {
    const path = loginPath({ pathname: '/upload-artwork', search: '?edit=1' })
    expect(path).toBe('/login?from=%2Fupload-artwork%3Fedit%3D1')
    expect(safeReturnPath(new URL(path, 'https://ours.example').searchParams.get('from'))).toBe('/upload-artwork?edit=1')
    expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
  })
})

describe('homeOf', () => {
  it('parts artists and operators', () => {
    expect(homeOf({ role: 'artist' })).toBe('/dashboard')
    expect(homeOf({ role: 'operator' })).toBe('/backoffice')
  })
})
