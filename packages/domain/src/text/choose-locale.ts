/** The locale of readers who state none that we format, and of documents, mails and the ledger. */
export const DEFAULT_LOCALE = 'en-US'

/** The languages whose formats every browser knows, so that server and browser format alike. */
const LANGUAGES = new Set(
  `ar bg bn ca cs da de el en es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pl pt ro ru sk sl sr sv sw ta te th tr
   uk ur vi zh`.split(/\s+/),
)

/**
 * The locale in which a reader's amounts, numbers and dates are formatted: the first of the browser's languages that we format.
 * @param acceptLanguage  the header, such as `de-AT,de;q=0.9,en;q=0.8`
 * @returns language, script and region without extensions: `de-AT`
 */
export function chooseLocale(acceptLanguage: string | null | undefined): string {
  const wanted = (acceptLanguage ?? '').slice(0, HEADER_MAX).split(',').flatMap(readRange)
  for (const { tag } of wanted.toSorted((one, other) => other.weight - one.weight)) {
    const locale = toLocale(tag)
    if (locale) return locale
  }
  return DEFAULT_LOCALE
}

/** Longer headers come from no browser. */
const HEADER_MAX = 500

function readRange(range: string): { tag: string; weight: number }[] {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  return tag && weight > 0 ? [{ tag, weight }] : []
}

function toLocale(tag: string): string | undefined {
  // the common case costs no Intl object
  if (/^en(-us)?$/i.test(tag)) return DEFAULT_LOCALE
  try {
    const { language, script, region } = new Intl.Locale(tag)
    const known = language === 'no' ? 'nb' : language
    return LANGUAGES.has(known) ? [known, script, region].filter(Boolean).join('-') : undefined
  } catch {
    return undefined
  }
}
