import { bind } from '../../../platform/bind.ts'
import { addSynonym } from './add-synonym.ts'
import { changeSynonym } from './change-synonym.ts'
import { listSynonyms } from './list-synonyms.ts'
import { removeSynonym } from './remove-synonym.ts'
import type { SynonymTools } from './tools.ts'

/** The terms that searches map to others or ignore. Every search reads them, so a change takes effect at once. */
export function createSynonyms(tools: SynonymTools) {
  return bind(tools, { list: listSynonyms, add: addSynonym, change: changeSynonym, remove: removeSynonym })
}

export type Synonyms = ReturnType<typeof createSynonyms>
