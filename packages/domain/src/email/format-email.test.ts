import { expect, test } from 'vitest'
import { normaliseEmail } from './email-address.ts'
import { formatEmail } from './format-email.ts'

test.each([
  'info@почта.рф',
  'иван@почта.рф',
  'info@例子.中国',
  '用户@例子.中国',
  'post@bücher.example',
  'post@straße.example',
  'info@παράδειγμα.ελ',
  'info@مثال.السعودية',
  'info@उदाहरण.भारत',
  'info@例え.テスト',
  'info@예시.한국',
  'info@ตัวอย่าง.ไทย',
  'info@ღია.გე',
  'info@դոմեն.հայ',
  'info@дүкен.қаз',
  'info@ලංකා.ලංකා',
  'info@paral·lel.cat',
  'info@łódź.pl',
  'info@mail.bücher.example',
  'info@xn--abc@bücher.example',
  'ada@example.com',
  'ada',
  '',
])('the email address %s is stored in ASCII and shown as typed', (typed) => {
  expect(formatEmail(normaliseEmail(typed))).toBe(typed)
})

test.each([
  ['Latin and Cyrillic letters in one word', 'ada@gооgle.com'],
  ['Cyrillic letters that look Latin', 'ada@аррӏе.com'],
  ['Greek letters that look Latin', 'ada@νικο.com'],
  ['Latin and Greek letters in one word', 'ada@bαnk.ελ'],
  ['an i with a second dot', 'ada@İstanbul.com'],
])('an email address whose domain has %s is shown in Punycode', (_what, typed) => {
  const stored = normaliseEmail(typed)
  expect(stored).toContain('xn--')
  expect(formatEmail(stored)).toBe(stored)
})

test.each(['a@xn--.example', 'a@xn--zzzzzzzzzzz999.example', 'a@xn--a.example', 'a@xn--80a1acny.xn--p1ai/x'])(
  '%s is shown unchanged',
  (email) => {
    expect(formatEmail(email)).toBe(email)
  },
)
