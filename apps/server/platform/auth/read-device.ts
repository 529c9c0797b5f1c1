import type { OwnSession } from '@tintype/contract/accounts'

/** In order: many browsers also carry the names of those they descend from. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string, OwnSession['device']][] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Macintosh|Mac OS X/, 'macOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

/**
 * What a browser says of itself, as far as it helps somebody to know their own devices again: "Chrome on Linux". No version and
 * no place: both would be guesses. Whatever is not known is said so.
 */
export function readDevice(userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  const text = (userAgent ?? '').slice(0, 400)
  const [, browser = null] = browsers.find(([pattern]) => pattern.test(text)) ?? []
  const [, system = null, device = 'unknown'] = systems.find(([pattern]) => pattern.test(text)) ?? []
  return { browser, system, device }
}

/** "Chrome on Linux"; undefined where the browser says nothing we know. */
export function describeDevice(userAgent: string | null): string | undefined {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || undefined
}
