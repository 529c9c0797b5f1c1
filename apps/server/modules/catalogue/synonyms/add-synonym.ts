import type { Synonym, SynonymInput } from '@tintype/contract/catalogue/synonyms'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { foldSynonym, insertSynonym } from '../queries/synonyms.ts'
import { checkTerm, describeMeanings } from '../rules/synonyms.ts'
import type { SynonymTools } from './tools.ts'

/**
 * Adds a term that searches map to other words, or ignore where it has no meanings.
 * @throws Problem `synonym_exists`, `synonym_missing` for a term without letters and digits, `synonym_too_long`
 */
export async function addSynonym({ database, clock, audit }: SynonymTools, operator: Operator, input: SynonymInput): Promise<Synonym> {
  return database.transaction(async (tx) => {
    const synonym = await foldSynonym(tx, input)
    checkTerm(synonym.term)
    if (!(await insertSynonym(tx, synonym))) throw new Problem('synonym_exists')
    const subject = `synonym:${synonym.term}`
    await audit.record(tx, { actor: operator, action: 'synonym.added', subject, at: clock(), after: describeMeanings(synonym) })
    return synonym
  })
}
