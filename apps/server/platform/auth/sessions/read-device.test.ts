import { expect, test } from 'vitest'
import { readDevice } from './read-device.ts'

const mozilla = 'Mozilla/5.0'
test.each([
  [
    'Chrome on Linux',
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'Linux',
    'computer',
  ],
  [
    'headless Chrome on Linux',
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36`,
    'Chrome',
    'Linux',
    'computer',
  ],
  [
    'Edge on Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
    'computer',
  ],
  [
    'Opera on Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0`,
    'Opera',
    'Windows',
    'computer',
  ],
  [
    'Safari on macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  [
    'Firefox on macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'Firefox',
    'macOS',
    'computer',
  ],
  [
    'Safari on an iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
    'phone',
  ],
  [
    'Chrome on an iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
    'phone',
  ],
  [
    'Firefox on an iPad',
    `${mozilla} (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox',
    'iPad',
    'tablet',
  ],
  [
    'Chrome on an Android phone',
    `${mozilla} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    'Samsung Internet on an Android tablet',
    `${mozilla} (Linux; Android 15; SM-X910) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    'Chrome on ChromeOS',
    `${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    'computer',
  ],
  ['curl as unknown', 'curl/8.5.0', null, null, 'unknown'],
  ['an empty user agent as unknown', '', null, null, 'unknown'],
  ['a missing user agent as unknown', null, null, null, 'unknown'],
  ['markup as unknown', '<script>alert(1)</script>', null, null, 'unknown'],
])('readDevice identifies %s', (_what, userAgent, browser, system, device) => {
  expect(readDevice(userAgent)).toEqual({ browser, system, device })
})
