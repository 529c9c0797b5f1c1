import { DEFAULT_LOCALE } from '@tintype/domain/text/choose-locale'

/** Set while the server renders a page, which happens without a pause. */
let rendered: string | undefined

/** Renders with the reader's locale. Server only. */
export function withLocale<Made>(locale: string, render: () => Made): Made {
  rendered = locale
  try {
    return render()
  } finally {
    rendered = undefined
  }
}

/**
 * The locale of amounts, numbers and dates: the server chooses it by `Accept-Language` and passes it in the document, so that the browser
 * formats alike. The sentences around them are English.
 */
export function readerLocale(): string {
  if (rendered) return rendered
  return (typeof document === 'undefined' ? undefined : document.documentElement.dataset.locale) ?? DEFAULT_LOCALE
}

/** Whether amounts have the form that the domain formats without `Intl`, whose first formatter takes a tenth of a second on a slow phone. */
export function isEnglish(): boolean {
  return /^en\b/.test(readerLocale())
}

/** A formatter that is made once for each locale, on its first use. */
export function perLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const locale = readerLocale()
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

/**
 * A function that formats instants in the reader's locale, as `Oct 3, 2026` or `3. Okt. 2026`. Pages that the server renders pass a time
 * zone, because it does not know the browser's.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const formatter = perLocale((locale) => new Intl.DateTimeFormat(locale, options))
  return (instant) => evenSpaces(formatter().format(instant))
}

/** `October 3, 2026 at 10:12 AM`, in the browser's time zone. */
export const longDateTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Releases of `Intl` differ in the kind of their spaces, and the server and the browser may have different ones. */
export function evenSpaces(text: string): string {
  return text.replace(/\u202f/g, '\u00a0')
}
