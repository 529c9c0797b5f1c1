import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { searchSynonyms } from '../tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })

const decomposed = (text: string) => text.normalize('NFD')

/** By title, the searches that find it. */
const titles: Record<string, string[]> = {
  // accents, as typed on any keyboard, on a Mac, or without them
  'Amélie walks': ['amelie', 'Amélie', decomposed('Amélie'), 'AMÉLIE', 'amélie walks'],
  [decomposed('Zoë à la crêperie')]: ['zoe', 'Zoë', decomposed('Zoë'), 'creperie', 'crêperie'],
  'Café bleu outremer': ['cafe outremer', 'CAFÉ outremer', 'outremer café'],
  'Señor Ñandú': ['nandu', 'ñandú', 'senor ÑANDÚ'],
  'Đà Nẵng về đêm': ['da nang', 'Đà Nẵng', decomposed('Nẵng')],
  'Škoda přes řeku': ['skoda reku', 'ŠKODA', decomposed('řeku')],
  'Ångström på Ærø': ['angstrom aero', 'ærø', 'Ångström'],
  'Őszi erdő': ['oszi erdo', 'ŐSZI', decomposed('erdő')],
  'Mureș și Iași': ['mures', 'Mureş', 'MUREŞ', 'iasi'],
  'Říčka v Brně': ['ricka', 'ŘÍČKA brne'],
  'Paral·lel roig': ['parallel', 'paral·lel', 'PARAŀLEL'],
  // letters without a decomposition
  'Azərbaycan gecəsi': ['azerbaycan', 'AZƏRBAYCAN', 'gecesi'],
  'Ħal Qormi': ['hal qormi', 'ĦAL'],
  'Straße bei Nacht': ['strasse bei nacht', 'STRASSE', 'straße', 'STRAẞE nacht'],
  'Großer Fußgänger': ['grosser fussganger', 'GROSSER', 'fußgänger'],
  'Łódź o świcie': ['lodz', 'Łódź', 'ŁÓDŹ świcie', decomposed('Łódź')],
  'Fjord i Tromsø': ['tromso', 'TROMSØ'],
  'Þingvellir og Ísafjörður': ['thingvellir', 'isafjordur', 'ísafjörður'],
  'Œuvre naïve': ['oeuvre', 'ŒUVRE', 'naive'],
  // Turkish
  'Kapalıçarşı ışığı': ['kapalicarsi', 'KAPALIÇARŞI', 'isigi', 'ışığı'],
  'İzmir kıyısı': ['izmir', 'IZMIR', 'İZMİR', 'kiyisi'],
  'DİYARBAKIR SURLARI': ['diyarbakır', 'diyarbakir', 'surları'],
  // Greek capitals have no accents, and a final sigma differs
  'Το Φως της Αθήνας': ['ΑΘΗΝΑΣ', 'αθηνας', 'αθήνας', 'φωσ'],
  'ΘΑΛΑΣΣΑ ΚΑΙ ΝΗΣΙΑ': ['θάλασσα', 'νησιά', 'Θάλασσα και νησιά'],
  'Ὀδυσσεύς στὴν Ἰθάκη': ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ', 'ιθάκη'],
  // Cyrillic
  'Ёлка над рекой': ['елка', 'ЁЛКА', decomposed('рекой')],
  'Київ уночі': ['київ', 'КИЇВ', decomposed('Київ')],
  // full-width and other compatibility forms
  'Ｎｅｏｎ Ｏｓａｋａ': ['neon osaka', 'ｏｓａｋａ', 'ＯＳＡＫＡ'],
  ﾈｺの昼寝: ['ネコ', 'ﾈｺ', '昼寝', '昼'],
  'ﬂeeting ﬁreﬂies': ['fireflies', 'fleeting ﬁreflies'],
  'Ⅳ²': ['iv2', 'Ⅳ²'],
  // scripts without spaces
  日本の富士山: ['富士', '山', '富士山', '日本', '日本の富士山', '本'],
  上海外滩夜景: ['上海', '外滩', '夜', '夜景', '海外'],
  東京タワー: ['東京', 'タワー', '京', 'ﾀﾜｰ'],
  한강의밤하늘: ['한강', '밤', '하늘', '밤하늘'],
  วัดอรุณยามเย็น: ['วัด', 'อรุณ', 'ยามเย็น'],
  'Sakura さくら桜': ['sakura', 'さくら', '桜', 'くら'],
  น้ำตกเอราวัณ: ['น้ำตก', 'น้ํา', 'เอราวัณ'],
  '葛\u{e0100}城の秋': ['葛城', '葛\u{e0100}城'],
  臺北夜色: ['台北', '臺北'],
  ភ្នំពេញពេលយប់: ['ភ្នំពេញ', 'យប់'],
  // other scripts
  'مُحَمَّد الأَمِين': ['محمد', 'الامين', 'الأمين'],
  'القاهرة ليلى': ['القاهره', 'القاهرة', 'القـــاهرة', 'ليلي', 'لیلی'],
  'کتاب می\u200cخوانم ۱۴۰۳': ['كتاب', 'میخوانم', '1403', '١٤٠٣'],
  'क़लम और ज़मीन २०२६': ['कलम', 'ज़मीन', '2026'],
  თბილისი: ['ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
  'Երևան գիշերը': ['ԵՐԵՎԱՆ', 'երեւան', 'երևան'],
  'አዲስ አበባ': ['አዲስ', 'አበባ'],
  'ᠬᠠᠷ\u180eᠠ': ['ᠬᠠᠷᠠ', 'ᠬᠠᠷ\u180eᠠ'],
  'שָׁלוֹם עולם': ['שלום', 'שָׁלוֹם'],
  'हिन्दी कविता': ['हिन्दी', 'कविता'],
  // apostrophes within a word, and the letters and signs that stand for them
  'Hawaiʻi at dawn': ['hawaii', "hawai'i", 'hawai’i', 'Hawaiʻi', 'HAWAI‘I', 'hawai`i', 'hawai´i', `"hawai'i at dawn"`, 'hawai'],
  'Lāhainā, Molokaʻi und Oʻahu': ['molokai oahu', "o'ahu", 'lahaina', 'Oʻahu'],
  'Hawaii plain': ["hawai'i plain", 'hawaiʻi plain', 'hawaii plain'],
  'Mauna Kea, Hawai‘i': ['hawaii mauna', "hawai'i kea"],
  'Oʻzbekiston tunda': ['ozbekiston', "o'zbekiston", 'o‘zbekiston', 'oʼzbekiston', 'zbekiston'],
  'П’ять хвилин': ["п'ять", 'пять', 'пʼять', 'п’ять хвилин'],
  'M’Bappé et l’étoile': ['mbappe', "m'bappe", 'étoile', "l'etoile", 'letoile', 'bappé'],
  'Goutte d’eau vive': ['eau vive', "d'eau vive", 'deau vive', 'goutte eau', `"goutte d'eau"`],
  'Georgia OʼKeeffe’s door': ['okeeffe', "o'keeffe", 'keeffe', "o'keeffe's", 'okeeffes door', "o'keef"],
  "Rock'n'Roll tonight": ['rocknroll', 'rock n roll', "rock'n'roll", 'roll tonight'],
  "Xi'an by night": ['xian night', 'xi’an', "xi'an night"],
  'Qurʾān ʿAlī Ṣanʿāʾ': ['quran', "qur'an", 'ali', 'sana', "san'a"],
  "Mbo'ehára avañe'ẽ": ['mboehara', "avañe'ẽ", 'avanee'],
  "Ar c'hoar": ['choar', "c'hoar", 'hoar'],
  'Faʻa Sāmoa': ['faa samoa', "fa'a", 'fa’a'],
  "ג׳ירפה וצ'ק": ['גירפה', "ג'ירפה", 'ג׳ירפה', 'וצק'],
  "Women's Nevşehir'de": ['womens', 'women', 'nevsehir', "nevşehir'de", 'nevsehirde'],
  // punctuation that a text parser reads as a path, a tag or an address
  'Quartz/Basalt': ['quartz', 'basalt', 'quartz/basalt', 'basalt quartz'],
  '<Obsidian> study': ['obsidian', '<obsidian>'],
  '/srv/pictures/gneiss.png': ['gneiss', 'pictures gneiss', '/srv/pictures/gneiss.png'],
  'C:\\art\\schist.psd': ['schist'],
  'https://feldspar.example/pyrite?x=1': ['feldspar', 'pyrite'],
  '«Malachite»—Azurite': ['malachite', 'azurite', '«malachite»'],
  'travertine@marble.example': ['travertine', 'marble'],
  lapis_lazuli: ['lapis', 'lazuli', 'lapis lazuli'],
  '„Sandstein“ (Kalkstein)': ['sandstein', 'kalkstein'],
}

beforeAll(async () => {
  const artist = await world.newArtist()
  for (const [name, [tag = '']] of Object.entries(titles)) await world.newProduct(artist, { name, tags: [`z${tag}`] })
})

async function found(query: string): Promise<string[]> {
  const { products, searchedFor } = await store.products({ query, limit: 100 })
  // a corrected spelling is no match
  return searchedFor === null ? products.map(({ title }) => title) : []
}

const searches = Object.entries(titles).flatMap(([title, queries]) => queries.map((query) => [query, title] as const))

test(`each of ${searches.length} searches finds the title that it is a spelling of`, async () => {
  const missed: string[] = []
  for (const [query, title] of searches) if (!(await found(query)).includes(title)) missed.push(`${query} → ${title}`)
  expect(missed).toEqual([])
})

test.each([
  ['富士川', '日本の富士山'],
  ['山富', '日本の富士山'],
  ['士本', '日本の富士山'],
  ['ελλάδα', 'Το Φως της Αθήνας'],
])('a search for %s does not find %s', async (query, title) => expect(await found(query)).not.toContain(title))

test('a word of one or two letters of a script without spaces is found in a long title', async () => {
  const artist = await world.newArtist()
  const name = '朝焼けに染まる北アルプスと静かな湖畔の小さな町並み'
  await world.newProduct(artist, { name })
  for (const query of ['湖', '湖畔', '町', '北アルプス', '朝焼け']) expect(await found(query)).toContain(name)
})

describe('fold_text of the database', () => {
  const folds = [
    ['Plain ASCII 123', 'plain ascii 123'],
    ['Straße', 'strasse'],
    ['ẞ', 'ss'],
    ['Łódź', 'lodz'],
    ['IŞIK ışık', 'isik isik'],
    ['İstanbul', 'istanbul'],
    ['ΣΟΦΟΣ σοφός', 'σοφοσ σοφοσ'],
    ['Ἀθῆναι ΐ', 'αθηναι ι'],
    ['Ｃａｆé ﬁ ² Ⅳ', 'cafe fi 2 iv'],
    ['e\u0301 é̂', 'e e'],
    // letters of their own, and voiced sounds
    ['Й й и\u0306', 'й й й'],
    ['が か\u3099 ｶﾞ', 'が が ガ'],
    ['Þór Ærø Ðe', 'thor aero de'],
    ['مُحَمَّد أ إ آ', 'محمد ا ا ا'],
    ['שָׁלוֹם', 'שלום'],
    ['ze\u00adro\u200bwidth', 'zerowidth'],
    ['हिन्दी', 'हिन्दी'],
    ['القاهرة ليلى لیلی ؤ ئ', 'القاهره ليلي ليلي و ي'],
    ['کتاب ۀ ہ', 'كتاب ه ه'],
    ['٢٠٢٦ ۲۰۲۶ २०२६ ২০২৬ ๒๐๒๖', '2026 2026 2026 2026 2026'],
    ['Gəncə ƏLİ', 'gence eli'],
    ['Երևան ԵՐԵՎԱՆ', 'երեվան երեվան'],
    ['paral·lel Paraŀlel', 'parallel parallel'],
    ["Hawaiʻi Hawai'i HAWAI’I hawai`i hawai´i", 'hawaii hawaii hawaii hawaii hawaii'],
    ["'t Oʻahu rock'n'roll girls' ʿAlī", "'t oahu rocknroll girls' 'ali"],
    ['क़लम ਸ਼ੇਰ', 'कलम ਸੇਰ'],
    ['葛\u{e0100}城 臺北 ᠬᠠᠷ\u180eᠠ', '葛城 台北 ᠬᠠᠷᠠ'],
  ] as const

  test('a text and its folded form are as listed, and folding twice changes nothing', async () => {
    const { rows } = await world.database.execute<{ folded: string; again: string }>(sql`
      select fold_text(given) as folded, fold_text(fold_text(given)) as again
      from unnest(${sql.param(folds.map(([text]) => text))}::text[]) with ordinality as texts(given, place) order by place`)
    expect(rows.map(({ folded }) => folded)).toEqual(folds.map(([, folded]) => folded))
    expect(rows.map(({ again }) => again)).toEqual(folds.map(([, folded]) => folded))
  })

  // customers and their addresses, as an operator looks for them
  test.each([
    ['Sinéad O’Neill', 'oneill', true],
    ['Sinéad O’Neill', "O'Neill", true],
    ['Sinéad O’Neill', "sinead o'nei", true],
    ['Sinéad O’Neill', 'neill', true],
    ['Sinead ONeill', "O'Neill", true],
    ['Sinead ONeill', 'O’Neill Sinead', true],
    ['Kealoha, Kīheʻi Road, Hawaiʻi', 'kihei hawaii', true],
    ['Kealoha, Hawaii', 'Hawaiʻi', true],
    ['Gianni Dell’Acqua', 'dellacqua', true],
    ['Gianni Dell’Acqua', 'acqua gianni', true],
    ['Олена Лук’яненко', 'лукяненко', true],
    ['Олена Лук’яненко', "лук'ян", true],
    ['Strada Dell’Orso 4/B', "dell'orso/4", true],
    ['Sinéad O’Neill', "o'brien", false],
    ['Strada Dell’Orso 4/B', "dell'orso/5", false],
    ['Neill Other', "O'Neill", false],
  ])('an address with %s is found by %s: %s', async (text, typed, isFound) => {
    const { rows } = await world.database.execute<{ found: boolean }>(
      sql`select to_tsvector('simple', index_text(${text})) @@ search_prefixes('simple', ${typed}, '') as found`,
    )
    expect(rows[0]?.found).toBe(isFound)
  })

  test('of tags that fold to the same text the first stays, in NFC, and the orientation always stays', async () => {
    const merge = async (tags: string[]) =>
      (await world.database.execute<{ tags: string[] }>(sql`select merge_tags(${sql.param(tags)}::text[]) as tags`)).rows[0]?.tags
    expect(await merge(['café', decomposed('café'), 'cafe', 'CAFÉ', 'sea', 'vertical'])).toEqual(['café', 'sea', 'vertical'])
    expect(await merge([decomposed('é'), 'straße', 'strasse'])).toEqual(['é', 'straße'])
    expect(await merge(['vértical', 'vertical'])).toEqual(['vertical'])
    expect(await merge(['hawaiʻi', "hawai'i", 'hawaii', 'sea'])).toEqual(['hawaiʻi', 'sea'])
    expect(await merge([])).toEqual([])
  })
})

describe('words of other languages and general words', () => {
  const word = 'qvxzt'
  beforeAll(async () => {
    const artist = await world.newArtist()
    const add = (name: string, tags: string[] = []) => world.newProduct(artist, { name: `${word} ${name}`, tags })
    await add('Owl')
    await add('Plain', ['moon'])
    await add('Constellation', ['starry sky'])
    await add('Eule')
    await add('Autumn')
    await add('Heavy Metal')
  })
  const foundOwn = async (query: string) => (await found(`${word} ${query}`)).map((title) => title.replace(`${word} `, '')).toSorted()

  test.each([
    ['owl', ['Owl']],
    ['eule', ['Eule', 'Owl']],
    ['EULE', ['Eule', 'Owl']],
    ['hibou', ['Owl']],
    ['búho', ['Owl']],
    ['buho', ['Owl']],
    ['gufo', ['Owl']],
    ['uil', ['Owl']],
    ['sowa', ['Owl']],
    ['Mond', ['Plain']],
    ['księżyc', ['Plain']],
    ['lune', ['Plain']],
    ['ciel étoilé', ['Constellation']],
    ['Sternenhimmel', ['Constellation']],
    ['Herbst', ['Autumn']],
    ['fall', ['Autumn']],
    // general words
    ['owl metal poster', ['Owl']],
    ['wall art owl', ['Owl']],
    ['Wandbild Eule', ['Eule', 'Owl']],
    ['affiche métal hibou', ['Owl']],
    ['cuadro búho', ['Owl']],
    ['quadro gufo', ['Owl']],
    ['schilderij uil', ['Owl']],
    ['plakat sowa', ['Owl']],
    ['heavy metal', ['Heavy Metal']],
    ['"metal"', ['Heavy Metal']],
    // no word becomes another one
    ['auto', []],
    ['eulen spiegel', []],
  ])('of our titles, a search for “%s” finds %j', async (query, expected) => expect(await foundOwn(query)).toEqual(expected))

  test('a search for general words alone shows every product, the most bought first', async () => {
    const popular = await store.products({ sort: 'popular', limit: 5 })
    for (const query of ['metal poster', 'wall art', 'Wandbild', 'décoration murale', 'plakat metalowy'])
      expect((await store.products({ query, sort: 'best', limit: 5 })).products).toEqual(popular.products)
    const next = await store.products({ query: 'wall art', sort: 'best', limit: 5, cursor: popular.nextCursor ?? '' })
    expect(next.products).toEqual((await store.products({ sort: 'popular', limit: 5, cursor: popular.nextCursor ?? '' })).products)
  })

  test('a search follows a change of the synonyms at once', async () => {
    expect(await foundOwn('xylotok')).toEqual([])
    await world.database.insert(searchSynonyms).values({ term: 'xylotok', meanings: ['owl', 'autumn'] })
    expect(await foundOwn('xylotok')).toEqual(['Autumn', 'Owl'])
  })
})
