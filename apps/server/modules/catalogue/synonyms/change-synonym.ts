import type { Synonym, SynonymInput } from '@tintype/contract/catalogue/synonyms'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { foldSynonym, lockSynonym, updateSynonym } from '../queries/synonyms.ts'
import { describeMeanings } from '../rules/synonyms.ts'
import type { SynonymTools } from './tools.ts'

/** Replaces the meanings of a term. @throws Problem `synonym_not_found` */
export async function changeSynonym({ database, clock, audit }: SynonymTools, operator: Operator, input: SynonymInput): Promise<Synonym> {
  return database.transaction(async (tx) => {
    const synonym = await foldSynonym(tx, input)
    const was = await lockSynonym(tx, synonym.term)
    if (!was) throw new Problem('synonym_not_found')
    await updateSynonym(tx, synonym)
    await audit.record(tx, {
      actor: operator,
      action: 'synonym.changed',
      subject: `synonym:${synonym.term}`,
      at: clock(),
      before: describeMeanings(was),
      after: describeMeanings(synonym),
    })
    return synonym
  })
}
