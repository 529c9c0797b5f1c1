import type { Synonym } from '@tintype/contract/catalogue/synonyms'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOperatorAction } from '../system/use-operator-action.ts'

/** Form to add a term, or to change the meanings of one. @param synonym  the term to change; undefined to add one */
export function SynonymModal({ synonym, onClose }: { synonym?: Synonym | undefined; onClose: () => void }) {
  const [term, setTerm] = useState('')
  const [meanings, setMeanings] = useState(synonym?.meanings.join(', ') ?? '')
  const [isTried, setTried] = useState(false)
  const save = useOperatorAction({
    act: (input: Synonym) => (synonym ? api.backoffice.synonyms.change(input) : api.backoffice.synonyms.add(input)),
    done: (saved) => `“${saved.term}” is ${synonym ? 'saved' : 'added'}.`,
    refreshes: queries.backoffice.synonyms.key(),
    onDone: onClose,
  })
  const words = splitMeanings(meanings)
  const termError = synonym || term.trim() ? save.error && toErrorMessage(save.error) : problemText('synonym_missing')
  const meaningsError = words.length > limits.synonym.meaningsMax ? problemText('synonym_meanings_many') : undefined

  function submit() {
    setTried(true)
    if ((synonym || term.trim()) && !meaningsError) save.mutate({ term: synonym?.term ?? term, meanings: words })
  }

  return (
    <FormModal
      title={synonym ? `Edit “${synonym.term}”` : 'Add a word'}
      submitLabel={synonym ? 'Save' : 'Add'}
      busyLabel="Saving…"
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!synonym && (
        <TextField
          label="Word"
          hint="As customers type it, up to four words. Case and accents do not matter."
          autoComplete="off"
          maxLength={limits.synonym.termMax}
          value={term}
          error={isTried ? (termError ?? undefined) : undefined}
          onChange={({ target }) => setTerm(target.value)}
        />
      )}
      <TextField
        label="Also search for"
        aside="optional"
        hint="Separate words with commas. Leave empty to ignore the word in searches."
        autoComplete="off"
        value={meanings}
        error={isTried ? meaningsError : undefined}
        onChange={({ target }) => setMeanings(target.value)}
      />
    </FormModal>
  )
}

function splitMeanings(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
