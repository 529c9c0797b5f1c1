import { expect, test } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

test.each([
  [undefined, 'en-US'],
  [null, 'en-US'],
  ['', 'en-US'],
  ['*', 'en-US'],
  ['en', 'en-US'],
  ['en-GB,en;q=0.9', 'en-GB'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  ['fr;q=0.4, pl-PL;q=0.9', 'pl-PL'],
  ['de;q=0, it', 'it'],
  ['xx-XX, tlh, pt-BR;q=0.5', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['sr-Latn-RS', 'sr-Latn-RS'],
  ['no', 'nb'],
  ['iw', 'he'],
  ['ar-EG-u-nu-latn', 'ar-EG'],
  ['../../etc, "<script>", de', 'de'],
  [`${'a-'.repeat(400)},de`, 'en-US'],
])('the header %j selects %s', (header, locale) => expect(chooseLocale(header)).toBe(locale))
