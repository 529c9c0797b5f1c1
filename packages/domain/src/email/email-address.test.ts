import { expect, test } from 'vitest'
import { isAsciiEmail, isEmail, normaliseEmail } from './email-address.ts'

test.each([
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  [' buyer@example.com', 'buyer@example.com'],
  ['a%b@example.com', 'a%b@example.com'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['INFO@ПОЧТА.РФ', 'info@xn--80a1acny.xn--p1ai'],
  ['Иван@Почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
  ['info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
  ['用户@例子。中国', '用户@xn--fsqu00a.xn--fiqs8s'],
  ['post@bücher.example', 'post@xn--bcher-kva.example'],
  ['post@xn--bcher-kva.Example', 'post@xn--bcher-kva.example'],
  ['info@παράδειγμα.ελ', 'info@xn--hxajbheg2az3al.xn--qxam'],
  ['info@مثال.السعودية', 'info@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['info@उदाहरण.भारत', 'info@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['이메일@예시.한국', '이메일@xn--vv4b11d.xn--3e0b707e'],
  ['info@例.みんな', 'info@xn--fsq.xn--q9jyb4c'],
  ['info@ตัวอย่าง.ไทย', 'info@xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ['info@пример.қаз', 'info@xn--e1afmkfd.xn--80ao21a'],
  ['info@օրինակ.հայ', 'info@xn--y9atn0a2c3a.xn--y9a3aq'],
  ['info@דוגמה.ישראל', 'info@xn--6dbbec0c.xn--4dbrk0ce'],
  ['info@উদাহরণ.বাংলা', 'info@xn--d5b6ci4b4b3a.xn--54b7fta0cc'],
  ['info@ශ්\u200dරී.ලංකා', 'info@xn--10cl1a0b660p.xn--fzc2c9e2c'],
  ['info@col·legi.cat', 'info@xn--collegi-xma.cat'],
  ['dörte@sörensen.example', 'dörte@xn--srensen-90a.example'],
  ['do\u0308rte@example.com', 'dörte@example.com'],
  ['bang!path@example.com', 'bang!path@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['a=b@example.com', 'a=b@example.com'],
  ["o'hara+shop@sub.example.co.uk\t", "o'hara+shop@sub.example.co.uk"],
  ['\u00a0first.last@example.museum\n', 'first.last@example.museum'],
  ['{a}|b~c`d^e$f&g*h?i#j@example.com', '{a}|b~c`d^e$f&g*h?i#j@example.com'],
  ['\ufeff\u200bada@example.com\u200f', 'ada@example.com'],
  ['1@2.example', '1@2.example'],
])('the email address %j is accepted as %s', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
  expect(isEmail(stored)).toBe(true)
  expect(normaliseEmail(stored)).toBe(stored)
})

test.each([
  '',
  ' ',
  'a',
  '@example.com',
  'a@',
  'a@b',
  'a@localhost',
  'a b@example.com',
  'a@exa mple.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@@example.com',
  'a@b@example.com',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@1.2',
  'a@example.1',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a@example.com.',
  'a@example.com/path',
  'a@example.com:25',
  'a@user@example.com',
  'a@example.com?x',
  'a@example%2ecom',
  'a,b@example.com',
  'a;b@example.com',
  '<a@example.com>',
  'Ada <a@example.com>',
  'a\r\nBcc: b@example.com',
  'a\u202e@example.com',
  'a\u200b@example.com',
  'a@xn--.example',
  '\u212aai@example.com',
  'İsmail@example.com',
  'a\uff20example.com',
  `${'a'.repeat(65)}@example.com`,
  `${'я'.repeat(33)}@example.com`,
  `a@${`${'b'.repeat(60)}.`.repeat(5)}com`,
])('%j is not an email address', (typed) => {
  expect(isEmail(normaliseEmail(typed))).toBe(false)
})

test.each([64, 63])('a local part of %i characters is accepted', (length) => {
  expect(isEmail(`${'a'.repeat(length)}@example.com`)).toBe(true)
})

test.each([
  ['ada@example.com', true],
  ['info@xn--80a1acny.xn--p1ai', true],
  ['иван@xn--80a1acny.xn--p1ai', false],
])('every mail server accepts %s: %s', (email, isAscii) => {
  expect(isAsciiEmail(email)).toBe(isAscii)
})
