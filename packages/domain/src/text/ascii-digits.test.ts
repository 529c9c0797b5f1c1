import { expect, test } from 'vitest'
import { toAsciiDigits } from './ascii-digits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian and Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Lao', '໐໑໒໓໔໕໖໗໘໙'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['Tibetan', '༠༡༢༣༤༥༦༧༨༩'],
  ['Mongolian', '᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'],
  ['full-width', '０１２３４５６７８９'],
])('digits in %s become ASCII digits', (_script, digits) => expect(toAsciiDigits(digits)).toBe('0123456789'))

test('other characters stay', () => {
  expect(toAsciiDigits('AZ-1000 ② Ⅳ 山 😀')).toBe('AZ-1000 ② Ⅳ 山 😀')
})
