import { COUNTRY_CODES } from '@tintype/domain/addresses/countries'
import { describe, expect, test } from 'vitest'
import { sampleInputs } from '../../test/long-form.ts'
import { listMissingLetters, setLine } from './set-line.ts'

/**
 * Every script of the countries that we ship to, with a text of an address and the letters that its languages use, as ranges of code points.
 * The texts have what a wrong shaper breaks: conjuncts, vowels before their consonant, stacked and composed marks.
 */
const scripts: [script: string, country: string, text: string, letters: [first: number, last: number][]][] = [
  [
    'Latn',
    'PL',
    'Łukasz Żółć, Łódź',
    [
      [0x41, 0x5a],
      [0xc0, 0x17f],
      [0x1e80, 0x1e85],
      [0x1ea0, 0x1ef9],
    ],
  ],
  ['Latn', 'VN', 'Nguyễn Thị Đặng, Phố Hàng Bài', [[0x1a0, 0x1b0]]],
  ['Latn', 'NG', 'Ọ̀rúnmìlà Ẹ̀gbẹ́, Ṣàngó ɓɗƙƴ', [[0x181, 0x18a]]],
  [
    'Grek',
    'GR',
    'Γεώργιος Παπαδόπουλος, Οδός Ερμού',
    [
      [0x386, 0x386],
      [0x388, 0x38a],
      [0x391, 0x3a1],
      [0x3a3, 0x3ce],
    ],
  ],
  [
    'Cyrl',
    'UA',
    'Олена Шевченко, вул. Хрещатик, Київ',
    [
      [0x400, 0x45f],
      [0x490, 0x493],
      [0x49a, 0x4a3],
      [0x4ae, 0x4b3],
      [0x4d8, 0x4e9],
    ],
  ],
  ['Cyrl', 'KZ', 'Әлия Құрманғазы көшесі, Өскемен', []],
  [
    'Armn',
    'AM',
    'Արամ Պետրոսյան, Աբովյան փողոց, Երևան',
    [
      [0x531, 0x556],
      [0x561, 0x587],
    ],
  ],
  ['Geor', 'GE', 'გიორგი ბერიძე, რუსთაველის გამზირი', [[0x10d0, 0x10f0]]],
  ['Hebr', 'IL', 'דוד לוי, רחוב הרצל, שָׁלוֹם', [[0x5d0, 0x5ea]]],
  [
    'Arab',
    'EG',
    'محمد العلي، شارع الملك فهد، بِسْمِ اللّٰهِ',
    [
      [0x621, 0x63a],
      [0x641, 0x652],
      [0x660, 0x669],
    ],
  ],
  [
    'Arab',
    'PK',
    'فاطمہ ہاشمی، گلی نمبر ۵، ماڈل ٹاؤن',
    [
      [0x671, 0x6d3],
      [0x6f0, 0x6f9],
    ],
  ],
  ['Thaa', 'MV', 'މުޙައްމަދު، މަޖީދީ މަގު', [[0x780, 0x7b0]]],
  [
    'Deva',
    'IN',
    'श्री क्षितिज द्विवेदी, कनॉट प्लेस, र्कि',
    [
      [0x901, 0x939],
      [0x93e, 0x94d],
      [0x958, 0x95f],
      [0x966, 0x96f],
    ],
  ],
  ['Deva', 'NP', 'काठमाडौँ, नेपाल', []],
  [
    'Beng',
    'BD',
    'মোহাম্মদ রহমান, ঢাকা, র্কি',
    [
      [0x995, 0x9a8],
      [0x9aa, 0x9b0],
      [0x9be, 0x9c4],
      [0x9e6, 0x9ef],
    ],
  ],
  [
    'Guru',
    'IN',
    'ਸ੍ਰੀ ਪੰਜਾਬ ਸਿੰਘ',
    [
      [0xa05, 0xa0a],
      [0xa15, 0xa28],
      [0xa3e, 0xa42],
      [0xa66, 0xa74],
    ],
  ],
  [
    'Gujr',
    'IN',
    'શ્રી ગુજરાત ક્ષિતિજ',
    [
      [0xa85, 0xa8b],
      [0xa95, 0xaa8],
      [0xabe, 0xac5],
      [0xae6, 0xaef],
    ],
  ],
  [
    'Orya',
    'IN',
    'ଶ୍ରୀ ଓଡ଼ିଶା କ୍ଷ',
    [
      [0xb05, 0xb0b],
      [0xb15, 0xb28],
      [0xb3e, 0xb43],
      [0xb66, 0xb6f],
    ],
  ],
  [
    'Taml',
    'LK',
    'ஸ்ரீ தமிழ்நாடு கொழும்பு',
    [
      [0xb85, 0xb8a],
      [0xbae, 0xbb9],
      [0xbbe, 0xbc2],
      [0xbe6, 0xbef],
    ],
  ],
  [
    'Telu',
    'IN',
    'శ్రీ తెలంగాణ హైదరాబాద్',
    [
      [0xc05, 0xc0b],
      [0xc15, 0xc28],
      [0xc3e, 0xc44],
      [0xc66, 0xc6f],
    ],
  ],
  [
    'Knda',
    'IN',
    'ಶ್ರೀ ಕರ್ನಾಟಕ ಬೆಂಗಳೂರು',
    [
      [0xc85, 0xc8b],
      [0xc95, 0xca8],
      [0xcbe, 0xcc4],
      [0xce6, 0xcef],
    ],
  ],
  [
    'Mlym',
    'IN',
    'ശ്രീ കേരളം തിരുവനന്തപുരം',
    [
      [0xd05, 0xd0b],
      [0xd15, 0xd28],
      [0xd3e, 0xd43],
      [0xd66, 0xd6f],
    ],
  ],
  [
    'Mtei',
    'IN',
    'ꯃꯅꯤꯄꯨꯔ ꯏꯝꯐꯥꯜ',
    [
      [0xabc0, 0xabe9],
      [0xabf0, 0xabf9],
    ],
  ],
  ['Olck', 'IN', 'ᱥᱟᱱᱛᱟᱲᱤ ᱯᱟᱹᱨᱥᱤ', [[0x1c50, 0x1c7f]]],
  [
    'Tibt',
    'CN',
    'བོད་ལྗོངས་ལྷ་ས',
    [
      [0xf40, 0xf47],
      [0xf49, 0xf6c],
      [0xf71, 0xf7e],
      [0xf20, 0xf29],
    ],
  ],
  [
    'Sinh',
    'LK',
    'ක්‍රිෂ්ණ ශ්‍රී, කොළඹ',
    [
      [0xd85, 0xd96],
      [0xd9a, 0xdb1],
      [0xdcf, 0xdd4],
    ],
  ],
  [
    'Thai',
    'TH',
    'สมชาย น้ำใส ถนนสุขุมวิท กรุงเทพฯ',
    [
      [0xe01, 0xe3a],
      [0xe3f, 0xe5b],
    ],
  ],
  [
    'Laoo',
    'LA',
    'ສົມພອນ ນ້ຳ ວຽງຈັນ',
    [
      [0xe94, 0xe97],
      [0xe99, 0xe9f],
      [0xeb0, 0xeb9],
      [0xed0, 0xed9],
    ],
  ],
  [
    'Khmr',
    'KH',
    'សុខ ខ្ញុំ ផ្លូវព្រះមុនីវង្ស ភ្នំពេញ',
    [
      [0x1780, 0x17a2],
      [0x17b6, 0x17d2],
      [0x17e0, 0x17e9],
    ],
  ],
  ['Hang', 'KR', '김민준 서울특별시 강남구 테헤란로 152', []],
  [
    'Jpan',
    'JP',
    '佐藤勇気（さとう ユウキ）東京都渋谷区神宮前一丁目5-8',
    [
      [0x3041, 0x3096],
      [0x30a1, 0x30fa],
    ],
  ],
  ['Hans', 'CN', '王小明，北京市朝阳区建国路88号', []],
  ['Hant', 'TW', '陳大文，臺北市信義區市府路45號 ㄅㄆㄇ', [[0x3105, 0x3129]]],
  ['Hant', 'HK', '陳嚿𨋢，香港九龍旺角彌敦道', []],
  ['Mong', 'MN', 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ', [[0x1820, 0x1842]]],
  ['Tfng', 'MA', 'ⵜⵉⴼⵉⵏⴰⵖ ⵜⴰⴳⵍⴷⵉⵜ', [[0x2d30, 0x2d65]]],
  ['Cans', 'CA', 'ᐃᖃᓗᐃᑦ ᓄᓇᕗᑦ', [[0x1401, 0x1507]]],
]

describe('the scripts of the countries that we ship to', () => {
  test.each(scripts)(
    '%s of %s is printed with real glyphs and found in the order of reading: %s',
    async (_script, country, text, letters) => {
      const { runs } = await setLine(text, { style: 'sans', country })
      const glyphs = runs.flatMap(({ face, text, isRightToLeft }) => face.shape(text, isRightToLeft).glyphs)
      expect(glyphs.filter(({ id }) => Number.parseInt(id, 10) === 0)).toEqual([])
      expect(readBack(runs)).toBe(text.normalize('NFC'))
      const all = letters.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
      expect(await listMissingLetters([all.filter((letter) => /\P{Cn}/u.test(letter)).join('')], { style: 'sans', country })).toEqual([])
    },
  )

  test.each([
    ['decorated letters', 'US', '𝕋𝕙𝕖 𝓐𝓭𝓪 𝟙𝟚', 'The Ada 12'],
    ['Mongolian with a vowel separator', 'MN', 'ᠬᠠᠷ\u180eᠠ', undefined],
    ['a Japanese character in a chosen form', 'JP', '葛\u{e0100}城', undefined],
    ['Amharic', 'US', 'አዲስ አበባ', undefined],
    ['emoji', 'US', '🏠 🇰🇷 1️⃣ ❤️', undefined],
    ['half-width katakana', 'JP', 'ﾊﾟﾘ ｱｲ', undefined],
    ['currency signs', 'US', '₹ ₺ ₴ ₦ ₸ ₾ ₿ ֏ ؋ ៛', undefined],
    ['Uyghur', 'CN', 'ئۇيغۇرچە', undefined],
  ])('%s are printed with real glyphs', async (_what, country, text, printed) => {
    const { runs, text: set } = await setLine(text, { style: 'sans', country })
    const glyphs = runs.flatMap(({ face, text, isRightToLeft }) => face.shape(text, isRightToLeft).glyphs)
    expect(glyphs.filter(({ id }) => Number.parseInt(id, 10) === 0)).toEqual([])
    expect(set).toBe(printed ?? text)
  })

  test('the table has the script of each country', () => {
    const known = new Set(scripts.map(([script]) => (script === 'Hang' ? 'Kore' : script)))
    const missing = COUNTRY_CODES.filter((code) => !known.has(new Intl.Locale(`und-${code}`).maximize().script ?? ''))
    expect(missing).toEqual([])
  })

  // the letters of the national standards, which names and addresses of these countries consist of
  test.each([
    ['JP', 'shift_jis', [0x88, 0x9f], [0x40, 0xfc]],
    ['CN', 'gb18030', [0xb0, 0xf7], [0xa1, 0xfe]],
    ['TW', 'big5', [0xa4, 0xf9], [0x40, 0xfe]],
    ['HK', 'big5', [0x87, 0xfe], [0x40, 0xfe]],
    ['KR', 'euc-kr', [0x81, 0xfe], [0x41, 0xfe]],
  ] as const)('the letters of %s in the national standard %s are printed', async (country, encoding, lead, trail) => {
    const letters = sampleInputs(listStandard(encoding, { lead, trail }), 400)
    expect(await listMissingLetters(letters, { style: 'sans', country })).toEqual([])
  })

  test.each([
    ['JP', 'noto-sans-jp'],
    ['KR', 'noto-sans-kr'],
    ['CN', 'noto-sans-sc'],
    ['TW', 'noto-sans-tc'],
    ['HK', 'noto-sans-tc'],
  ])('Han letters of an address in %s have the form of %s', async (country, family) => {
    const { runs } = await setLine('直', { style: 'sans', country })
    expect(runs.map(({ face }) => face.name)).toEqual([expect.stringContaining(family)])
  })
})

type Runs = Awaited<ReturnType<typeof setLine>>['runs']

/** What a reader of the PDF finds: the letters of the glyphs. A line of one direction from right to left is read in reverse. */
function readBack(runs: Runs): string {
  const letters = runs.flatMap(({ face, text, isRightToLeft }) =>
    face.shape(text, isRightToLeft).glyphs.flatMap(({ codePoints }) => codePoints),
  )
  return String.fromCodePoint(...(runs.every(({ isRightToLeft }) => !isRightToLeft) ? letters : letters.reverse()))
}

/** The letters of two bytes in an encoding. */
function listStandard(encoding: string, { lead, trail }: { lead: readonly [number, number]; trail: readonly [number, number] }): string[] {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const letters = new Set<string>()
  for (let first = lead[0]; first <= lead[1]; first++) {
    for (let second = trail[0]; second <= trail[1]; second++) {
      const text = tryDecode(decoder, Uint8Array.of(first, second))
      if (/^\p{L}$/u.test(text)) letters.add(text)
    }
  }
  return [...letters]
}

function tryDecode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    return ''
  }
}
