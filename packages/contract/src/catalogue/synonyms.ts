import { z } from 'zod'
import { limits } from '../limits.ts'
import { Acknowledgement, Cursor, call, pageLimit } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

/** A term that customers type, and what is searched besides it. Without meanings it is a general word, which searches ignore. */
export const Synonym = z.object({ term: z.string(), meanings: z.array(z.string()) })
export type Synonym = z.infer<typeof Synonym>

export const SynonymPage = z.object({ synonyms: z.array(Synonym), nextCursor: Cursor.nullable() })
export type SynonymPage = z.infer<typeof SynonymPage>

const Term = textLine({ max: limits.synonym.termMax, missing: 'synonym_missing', tooLong: 'synonym_too_long' })

/** Case, accents and punctuation of a term and of meanings do not matter: they are stored as searches are compared. */
export const SynonymInput = z.object({
  term: Term,
  meanings: z.array(Term).max(limits.synonym.meaningsMax, 'synonym_meanings_many'),
})
export type SynonymInput = z.infer<typeof SynonymInput>

const synonyms = '/backoffice/synonyms' as const

export const backofficeSynonyms = {
  list: call('viewer', 'GET', synonyms, 'List terms that searches map to others or ignore')
    .input(
      z.object({
        /** The beginning of a term, or a meaning. */
        query: textLine({ max: limits.synonym.termMax, min: 1 }).optional(),
        limit: pageLimit(100),
        cursor: Cursor.optional(),
      }),
    )
    .output(SynonymPage),
  add: call('moderator', 'POST', synonyms, 'Add a term that searches map to others or ignore').input(SynonymInput).output(Synonym),
  change: call('moderator', 'POST', `${synonyms}/change`, 'Change the meanings of a term').input(SynonymInput).output(Synonym),
  remove: call('moderator', 'POST', `${synonyms}/remove`, 'Remove a term. Searches then take it as it is')
    .input(z.object({ term: Term }))
    .output(Acknowledgement),
}
