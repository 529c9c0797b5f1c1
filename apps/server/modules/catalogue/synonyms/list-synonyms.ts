import type { SynonymPage } from '@tintype/contract/catalogue/synonyms'
import { limits } from '@tintype/contract/limits'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { findSynonyms } from '../queries/synonyms.ts'
import type { SynonymTools } from './tools.ts'

// a cursor is untrusted input, and PostgreSQL stores neither NUL nor unpaired surrogates
const LastTerm = z.object({
  term: z
    .string()
    .max(limits.synonym.termMax * 4)
    .refine((term) => term.isWellFormed() && !term.includes('\0')),
})

type Request = { query?: string | undefined; limit: number; cursor?: string | undefined }

/** A page of terms in alphabetical order. @throws Problem `malformed` for a broken cursor */
export async function listSynonyms({ database }: SynonymTools, { query, limit, cursor }: Request): Promise<SynonymPage> {
  const after = cursor === undefined ? undefined : decodeCursor(LastTerm, cursor).term
  const rows = await findSynonyms(database, { query, after, limit: limit + 1 })
  const synonyms = rows.slice(0, limit)
  const last = rows.length > limit ? synonyms.at(-1) : undefined
  return { synonyms, nextCursor: last ? encodeCursor({ term: last.term }) : null }
}
