import type { Synonym, SynonymInput } from '@tintype/contract/catalogue/synonyms'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { searchSynonyms } from '../tables.ts'

const { term, meanings } = searchSynonyms

/** Terms that begin with a text or mean it, in alphabetical order. */
export async function findSynonyms(
  queryable: Queryable,
  { query, after, limit }: { query: string | undefined; after: string | undefined; limit: number },
): Promise<Synonym[]> {
  const folded = sql`search_words(${query ?? ''})`
  return queryable
    .select()
    .from(searchSynonyms)
    .where(
      and(
        query === undefined ? undefined : sql`(starts_with(${term}, ${folded}) or ${folded} = any(${meanings}))`,
        after === undefined ? undefined : gt(term, after),
      ),
    )
    .orderBy(asc(term))
    .limit(limit)
}

/** A term and its meanings as the text index spells them; meanings without a letter or digit, and repeated ones, are left out. */
export async function foldSynonym(queryable: Queryable, input: SynonymInput): Promise<Synonym> {
  const { rows } = await queryable.execute<Synonym>(sql`
    select search_words(${input.term}) as term, array(
      select meaning from unnest(${sql.param([...input.meanings])}::text[]) with ordinality as given(text, place), search_words(text) as meaning
      where meaning <> '' group by meaning order by min(place)) as meanings`)
  const [synonym] = rows
  if (!synonym) throw new Error('the term was not folded')
  return synonym
}

/** @returns false where the term exists */
export async function insertSynonym(tx: Transaction, synonym: Synonym): Promise<boolean> {
  const rows = await tx.insert(searchSynonyms).values(synonym).onConflictDoNothing().returning({ term })
  return rows.length > 0
}

export async function lockSynonym(tx: Transaction, wanted: string): Promise<Synonym | undefined> {
  const [row] = await tx.select().from(searchSynonyms).where(eq(term, wanted)).for('update')
  return row
}

export async function updateSynonym(tx: Transaction, synonym: Synonym): Promise<void> {
  await tx.update(searchSynonyms).set({ meanings: synonym.meanings }).where(eq(term, synonym.term))
}

export async function deleteSynonym(tx: Transaction, wanted: string): Promise<Synonym | undefined> {
  const [row] = await tx.delete(searchSynonyms).where(eq(term, wanted)).returning()
  return row
}
