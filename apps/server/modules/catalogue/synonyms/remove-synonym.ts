import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { deleteSynonym, foldSynonym } from '../queries/synonyms.ts'
import { describeMeanings } from '../rules/synonyms.ts'
import type { SynonymTools } from './tools.ts'

/** Removes a term: searches then take it as it is. @throws Problem `synonym_not_found` */
export async function removeSynonym({ database, clock, audit }: SynonymTools, operator: Operator, { term }: { term: string }) {
  return database.transaction(async (tx) => {
    const was = await deleteSynonym(tx, (await foldSynonym(tx, { term, meanings: [] })).term)
    if (!was) throw new Problem('synonym_not_found')
    const subject = `synonym:${was.term}`
    await audit.record(tx, { actor: operator, action: 'synonym.removed', subject, at: clock(), before: describeMeanings(was) })
    return { message: `“${was.term}” is removed.` }
  })
}
