import { describe, expect, test } from 'vitest'
import { lostLetters, toSlug } from './slug.ts'

describe('a slug keeps every word of a title', () => {
  test.each([
    ['Straße bei Nacht', 'strasse-bei-nacht'],
    ['Łódź o świcie', 'lodz-o-swicie'],
    ['Smørrebrød på Ærø', 'smorrebrod-pa-aero'],
    ['Işık ve ışıltı', 'isik-ve-isilti'],
    ['Þingvellir í október', 'thingvellir-i-oktober'],
    ['Đà Nẵng về đêm', 'da-nang-ve-dem'],
    ['Œuvre d’un été', 'oeuvre-d-un-ete'],
    ['Луна над морем', 'luna-nad-morem'],
    ['Ніч у Львові', 'nich-u-lvovi'],
    ['Щука', 'shchuka'],
    ['Σελήνη πάνω από τη θάλασσα', 'selini-pano-apo-ti-thalassa'],
    ['Ֆոտո', 'foto'],
    ['თბილისი', 'tbilisi'],
    ['달빛 바다', 'dalbich-bada'],
    ['東京', 'dongjing'],
    ['さくら', 'sakura'],
    ['ليلى', 'lyla'],
    ['שלום', 'slvm'],
    ['नमस्ते', 'nmste'],
    ['กรุงเทพ', 'krungethph'],
    ['Őszi erdő', 'oszi-erdo'],
    ['Mureș și Iași', 'mures-si-iasi'],
    ['Azərbaycan', 'azerbaycan'],
    ['Říčky', 'ricky'],
    ['Paral·lel', 'parallel'],
    ['Ħal Qormi', 'hal-qormi'],
    // apostrophes and joiners within a word
    ["Об’єкт і М'ята", 'obiekt-i-myata'],
    ['Hawaiʻi', 'hawaii'],
    ['ශ්\u200dරී ලංකා', 'sri-lmka'],
    ['می\u200cخواهم', 'mykhwahm'],
    ['Auf\u00adlage', 'auflage'],
    // letters that the library leaves out
    ['العـــربية', 'alrbya'],
    ['أنا', 'ana'],
    ['א', 'a'],
    ['አማርኛ', 'amarnya'],
    ['ភ្នំពេញ', 'phnampenh'],
    ['ᠮᠣᠩᠭᠣᠯ', 'monggol'],
    ['ﾊﾝｶｸｶﾅ', 'hankakukana'],
    ['\u1112\u1161\u11ab\u1100\u1173\u11af', 'hangeul'],
    ['٢٠٢٦ २०२६', '2026-2026'],
    ['Tie\u0302\u0301ng Vie\u0323\u0302t', 'tieng-viet'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full-width'],
    ['ﬁne ²', 'fine-2'],
    ['Moon 🌙 & Sea 😀', 'moon-sea'],
    ['C++ / 50% © 2026', 'c-50-2026'],
  ])('%s → %s', (title, slug) => expect(toSlug(title)).toBe(slug))
})

test.each(['', '🌙🌙', '—', '؟!', '🇩🇪', '👩\u200d🚀', '🅰️', '\u200c\u200d'])('%j has no letters, so its slug is empty', (title) =>
  expect(toSlug(title)).toBe(''),
)

test('a slug is cut between two words at 180 characters', () => {
  const slug = toSlug('城市 '.repeat(60))
  expect(slug.length).toBeLessThanOrEqual(180)
  expect(slug).toMatch(/^(chengshi-)+chengshi$/)
  expect(toSlug('字'.repeat(120))).toHaveLength(180)
})

test.each([
  ['Straße bei Nacht', true],
  ['Луна', true],
  ['東京', true],
  ['Łódź', true],
  ['ışık', true],
  ['Café über Wien', false],
  ['Moon 🌙', false],
  ['Ｆｕｌｌ ²', false],
  ['Don’t — 50%', false],
])('the earlier slug of %j lost letters: %s', (title, lost) => expect(lostLetters(title)).toBe(lost))
