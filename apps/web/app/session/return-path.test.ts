import { describe, expect, it } from 'vitest'
import { homePath, isOperatorPath, loginPath, returnPathAfterLogin } from './return-path.ts'

describe('returnPathAfterLogin', () => {
  it.each(['/dashboard', '/upload-artwork?edit=1', '/settings#email', '/store/products/a-b?size=large', '/'])(
    'returnPathAfterLogin keeps the local path %s',
    (path) => {
      expect(returnPathAfterLogin(path)).toBe(path)
    },
  )

  it('returnPathAfterLogin rejects a missing path', () => {
    expect(returnPathAfterLogin(undefined)).toBeUndefined()
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
  ])('returnPathAfterLogin rejects the path %j', (path) => {
    expect(returnPathAfterLogin(path)).toBeUndefined()
  })

  it('returnPathAfterLogin never returns a path that leaves the host', () => {
    for (const path of [
      ...['/@elsewhere.example', '/:80', '/x//y', '/.elsewhere.example', '/?//elsewhere.example', '/#//elsewhere.example'],
      ...['/%5celsewhere.example', '/%2f%2felsewhere.example'],
    ]) {
      const safe = returnPathAfterLogin(path)
      if (safe !== undefined) expect(new URL(safe, 'https://ours.example').host).toBe('ours.example')
    }
  })
})

describe('loginPath', () => {
  it('loginPath carries the current path with its query, and nothing for the home page', () => {
    const path = loginPath({ pathname: '/upload-artwork', search: '?edit=1' })
    expect(path).toBe('/login?from=%2Fupload-artwork%3Fedit%3D1')
    expect(returnPathAfterLogin(new URL(path, 'https://ours.example').searchParams.get('from'))).toBe('/upload-artwork?edit=1')
    expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
  })
})

describe('homeOf', () => {
  it('the home of an artist is the dashboard, and the home of an operator is the back office', () => {
    expect(homePath({ role: 'artist' })).toBe('/dashboard')
    expect(homePath({ role: 'operator' })).toBe('/backoffice')
  })
})

it.each([
  ['/backoffice', true],
  ['/backoffice/orders?page=2', true],
  ['/backoffice?x=1', true],
  ['/backofficer', false],
  ['/dashboard', false],
  [undefined, false],
])('the return path %s belongs to an operator: %s', (path, expected) => {
  expect(isOperatorPath(path)).toBe(expected)
})
