/** The forms of a word, or of a whole sentence, in English, the language of all texts. */
export type PluralForms = { one: string; other: string }

let rules: Intl.PluralRules | undefined

/** `{ one: 'copy', other: 'copies' }` → `copy` for 1, else `copies`. The caller formats the number. */
export function selectPlural(count: number, { one, other }: PluralForms): string {
  rules ??= new Intl.PluralRules('en')
  return rules.select(count) === 'one' ? one : other
}
