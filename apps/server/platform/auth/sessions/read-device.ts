import type { OwnSession } from '@tintype/contract/accounts/accounts'

/** Order matters: many browsers also send the names of their ancestors. */
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
 * Reads browser and system from the user agent, so that users recognise their own devices: "Chrome on Linux". Omits version and location,
 * which would be guesses. Unknown parts are reported as unknown.
 */
export function readDevice(userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  const text = (userAgent ?? '').slice(0, 400)
  const [, browser = null] = browsers.find(([pattern]) => pattern.test(text)) ?? []
  const [, system = null, device = 'unknown'] = systems.find(([pattern]) => pattern.test(text)) ?? []
  return { browser, system, device }
}

/** "Chrome on Linux"; undefined if the user agent is unknown. */
export function describeDevice(userAgent: string | null): string | undefined {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || undefined
}
