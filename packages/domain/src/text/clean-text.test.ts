import { describe, expect, test } from 'vitest'
import { cleanLine, cleanLines, hasVisible } from './clean-text.ts'

describe('texts without a visible character become empty', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['a no-break and an ideographic space', '\u00a0\u3000'],
    ['joiners', '\u200c\u200d'],
    ['a word joiner and a byte order mark', '\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['a direction override', '\u202e'],
    ['isolates', '\u2066\u2069'],
    ['the Hangul filler', '\u3164'],
    ['the half-width Hangul filler', '\uffa0'],
    ['the fillers of the conjoining Hangul alphabet', '\u115f\u1160'],
    ['the blank braille pattern', '\u2800\u2800'],
    ['tag characters', '\u{e0048}\u{e0069}'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['the combining grapheme joiner', '\u034f'],
    ['the Mongolian vowel separator', '\u180e'],
    ['the empty note head', '\u{1d159}'],
    ['controls', '\u0007\u001b\u0090'],
    ['a noncharacter', '\uffff'],
    ['a lone surrogate', '\ud83d'],
    ['line breaks of every kind', '\r\n\u0085\u2028\u2029'],
  ])('%s', (_, text) => {
    expect([cleanLine(text), cleanLines(text), cleanLine(` ${text} ${text}`), hasVisible(text)]).toEqual(['', '', '', false])
  })
})

describe('misleading characters are removed', () => {
  test.each([
    ['a right-to-left override', '\u202eevil gnp', 'evil gnp'],
    ['an override in a file name', 'photo\u202egnp.exe', 'photognp.exe'],
    ['embeddings', '\u202aInes\u202c \u202bVarga\u202c', 'Ines Varga'],
    ['isolates', '\u2066Ines\u2069 \u2067Varga\u2069 \u2068x\u2069', 'Ines Varga x'],
    ['a zero-width space in a Latin word', 'Pay\u200bPal', 'PayPal'],
    ['a joiner in a Latin word', 'Pay\u200dPal \u200cGo\u200cld', 'PayPal Gold'],
    ['a joiner in a Cyrillic and a Greek word', 'Лу\u200dна Σελ\u200cήνη', 'Луна Σελήνη'],
    ['a soft hyphen', 'Schiff\u00adfahrt', 'Schifffahrt'],
    ['a hidden text of tag characters', 'Moon\u{e0069}\u{e0067}\u{e006e}', 'Moon'],
    ['a variation selector after a letter', 'Mo\ufe0fon\u{e0101}', 'Moon'],
    ['variation selectors after Hangul, Devanagari, Thai and Georgian letters', '한\ufe0f क\ufe0f ก\ufe0f ა\ufe0f', '한 क ก ა'],
    ['a second variation selector', '☎\ufe0f\ufe0f', '☎\ufe0f'],
    ['a Mongolian vowel separator in a Latin word', 'Mo\u180eon', 'Moon'],
    ['tag characters after an emoji other than a flag', '😀\u{e0067}\u{e0062}\u{e007f}', '😀'],
    ['a joiner between a letter and an emoji', 'a\u200d😀\u200da', 'a😀a'],
    ['invisible operators', 'x\u2062y\u2063z', 'xyz'],
    ['a combining grapheme joiner after a letter', 'Mo\u034fon', 'Moon'],
    ['escape sequences', 'a\u001b[31mred', 'a[31mred'],
    ['a Hangul filler before a name', '\u3164Ines\uffa0', 'Ines'],
    ['a byte order mark', '\ufeffMoon', 'Moon'],
    ['a lone surrogate', 'Mo\ud83don', 'Moon'],
    ['annotations', 'Moon\ufff9hidden\ufffb', 'Moonhidden'],
    ['marks of direction at the ends', '\u200fInes\u200e', 'Ines'],
    ['line breaks in a line', 'Moon\r\n\u2028over\tsea\u0085', 'Moon over sea'],
  ])('%s', (_, text, expected) => expect(cleanLine(text)).toBe(expected))
})

describe('ordinary texts stay unchanged', () => {
  test.each([
    ['Arabic', 'ليلى بنت الصحراء'],
    ['Arabic and English with a mark of direction', 'قمر C++\u200f، ليل'],
    ['Hebrew with vowels', 'בְּרֵאשִׁית'],
    ['Persian with non-joiners', 'می\u200cخواهم خانه\u200cها'],
    ['the Persian abbreviation that ends in a joiner', 'ه\u200d. ش'],
    ['Urdu', 'چاندنی رات'],
    ['Hindi with a non-joiner', 'क्\u200cष'],
    ['Hindi with a half form', 'राष्ट्\u200dर'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Malayalam with a joiner at the end', 'അവന്\u200d'],
    ['Bengali', 'র\u200d্যাম'],
    ['Tamil', 'நிலவு'],
    ['Khmer with word spaces', 'ភាសា\u200bខ្មែរ'],
    ['Thai with word spaces', 'ภาษา\u200bไทย'],
    ['Burmese', 'မြန်မာ\u200bဘာသာ'],
    ['old Hangul with a filler', '\u115f\u1161'],
    ['Mongolian with a vowel separator', 'ᠬᠠᠷ\u180eᠠ'],
    ['Mongolian with a chosen form', 'ᠠ\u180bᠡ'],
    ['Amharic', 'አዲስ አበባ'],
    ['Georgian', 'თბილისი'],
    ['Armenian', 'Երևան'],
    ['Dhivehi', 'މާލެ'],
    ['Tibetan', 'བོད་ལྗོངས'],
    ['Kannada with a non-joiner', 'ರ\u200c್ಕ'],
    ['Arabic with tatweel and hamza', 'العـــربية إسلام آمن'],
    ['half-width katakana', 'ﾊﾟﾘ'],
    ['Korean', '달빛 바다'],
    ['Japanese', '月の光・海'],
    ['a Japanese character in a chosen form', '葛\u{e0100}城'],
    ['Vietnamese', 'Tiếng Việt'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a rainbow flag', '🏳️\u200d🌈'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a person of a skin colour in a profession', '👩🏽\u200d🚀'],
    ['an eye in a speech bubble', '👁️\u200d🗨️'],
    ['a keycap and a heart', '1️⃣ ❤️'],
    ['the letters of a sign as emoji', 'ℹ️ 🅰️ ™️'],
    ['a telephone as text', '☎\ufe0e'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['flags', '🇰🇷🇯🇵'],
    ['a broken chain', '⛓️\u200d💥'],
    ['braille', '⠍⠕⠕⠝'],
    ['mathematics', 'x² ≤ 4 ± ½'],
    ['ASCII', 'Moon over <Sea> & "Sky"'],
  ])('%s', (_, text) => expect([cleanLine(text), cleanLines(text), hasVisible(text)]).toEqual([text, text, true]))
})

test('letters and accents typed separately are composed', () => {
  expect(cleanLine('Tie\u0302\u0301ng Vie\u0323\u0302t')).toBe('Ti\u1ebfng Vi\u1ec7t')
  expect(cleanLines('Cafe\u0301\nCafe\u0301')).toBe('Caf\u00e9\nCaf\u00e9')
})

test('a text of several lines keeps its lines and tabs', () => {
  expect(cleanLines('  One\r\nTwo\rThree\u2028Four\u2029\tFive\u000b\u202eSix  ')).toBe('One\nTwo\nThree\nFour\n\tFive\nSix')
})

test('cleaning a clean text changes nothing', () => {
  for (const text of ['\u202eevil gnp', 'a\u200d\u200c b', ' \u200e x \u200f', 'ก\u200b\u200b\u200bข', '\u{1f3f4}\u{e0067}x']) {
    expect(cleanLines(cleanLines(text))).toBe(cleanLines(text))
    expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
  }
})

test('the reported names of an invisible and of a reversed artwork are refused and cleaned', () => {
  expect(['\u200b\u200b', '\u202eevil gnp'].map(cleanLine)).toEqual(['', 'evil gnp'])
})
