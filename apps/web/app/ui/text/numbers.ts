import {
  type Cents,
  CURRENCY,
  formatCents as formatEnglishCents,
  formatPrice as formatEnglishPrice,
  toDollars,
} from '@tintype/domain/money'
import { type PluralForms, selectPlural } from '@tintype/domain/text/plural'
import { evenSpaces, isEnglish, perLocale } from './locale.ts'

const exact = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY }))
const whole = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 }))

/** `4000` → `$40.00`, in German `40,00 $`: in the reader's locale, always with two decimals. */
export function formatCents(cents: Cents): string {
  return isEnglish() ? formatEnglishCents(cents) : evenSpaces(exact().format(toDollars(Math.round(cents))))
}

/** `4900` → `$49`, `4950` → `$49.50`: for prices and round amounts, without redundant decimals. */
export function formatPrice(cents: Cents): string {
  if (isEnglish()) return formatEnglishPrice(cents)
  const rounded = Math.round(cents)
  return rounded % 100 === 0 ? evenSpaces(whole().format(toDollars(rounded))) : formatCents(rounded)
}

/** For functions that take the way in which amounts are written. */
export const readerAmounts = { price: formatPrice, cents: formatCents }

const counts = perLocale((locale) => new Intl.NumberFormat(locale))

/** `10000` → `10,000`. */
export function formatNumber(count: number): string {
  return count < 1000 && isEnglish() ? String(count) : evenSpaces(counts().format(count))
}

const decimals = perLocale((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/** `2.54` → `2.5`, always with one decimal. */
export function formatTenths(value: number): string {
  return evenSpaces(decimals().format(value))
}

/** `1 print`, `1,234 prints`: the number in the reader's locale, the word in the plural of the sentence's language, which is English. */
export function formatPlural(count: number, forms: PluralForms): string {
  return `${formatNumber(count)} ${selectPlural(count, forms)}`
}
