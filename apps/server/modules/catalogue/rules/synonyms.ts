import type { Synonym } from '@tintype/contract/catalogue/synonyms'
import { Problem } from '@tintype/contract/problems'
import { TERM_WORDS_MAX } from './search.ts'

/** @param term  folded @throws Problem `synonym_missing` without a word, `synonym_too_long` for more words than a search looks up */
export function checkTerm(term: string): void {
  if (!term) throw new Problem('synonym_missing')
  if (term.split(' ').length > TERM_WORDS_MAX) throw new Problem('synonym_too_long')
}

/** The meanings for the audit log. */
export function describeMeanings({ meanings }: Pick<Synonym, 'meanings'>): { meanings: string } {
  return { meanings: meanings.join(', ') || 'ignored' }
}
