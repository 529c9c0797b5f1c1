import { API_SCOPES, type ApiScope, apiScopeWords } from '@tintype/contract/integrations/api-scopes'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { ChipGroup } from '../../ui/fields/chip-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CheckList } from './check-list.tsx'
import { useOperatorAction } from './use-operator-action.ts'

const scopes = API_SCOPES.map((value) => ({ value, label: value, hint: apiScopeWords[value] }))
const ends = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const
type End = (typeof ends)[number]['value']

/** The scope and validity of a new key. */
export function KeyModal({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ApiScope[]>([])
  const [end, setEnd] = useState<End>('90')
  const [isTried, setTried] = useState(false)
  const make = useOperatorAction({
    act: () => api.backoffice.apiKeys.make({ name, scopes: chosen, expiresInDays: end === 'never' ? null : Number(end) }),
    refreshes: queries.backoffice.apiKeys.key(),
    onDone({ secret }) {
      onMade(secret)
      onClose()
    },
  })
  const nameError = name.trim() ? undefined : problemText('api_key_name_missing')
  const scopesError = chosen.length ? undefined : problemText('api_key_scopes_missing')

  function submit() {
    setTried(true)
    if (!nameError && !scopesError) make.mutate(undefined)
  }

  return (
    <FormModal
      title="Create API key"
      submitLabel="Create key"
      busyLabel="Creating…"
      isBusy={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The integration that uses it."
        autoComplete="off"
        maxLength={limits.apiKey.nameMax}
        value={name}
        error={isTried ? nameError : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckList label="Scopes" options={scopes} chosen={chosen} error={isTried ? scopesError : undefined} onChange={setChosen} />
      <ChipGroup label="Expires" options={ends} value={end} onChange={setEnd} />
    </FormModal>
  )
}
