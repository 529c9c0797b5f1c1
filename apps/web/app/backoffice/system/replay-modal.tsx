import { problemText } from '@tintype/contract/problems'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { useOperatorAction } from './use-operator-action.ts'

/** A time range in the browser's time zone. */
export function ReplayModal({ id, onClose }: { id: string; onClose: () => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [onlyFailed, setOnlyFailed] = useState(true)
  const [isTried, setTried] = useState(false)
  const complaint = from && to && new Date(from) < new Date(to) ? undefined : problemText('webhook_range')
  const replay = useOperatorAction({
    act: () => api.backoffice.webhooks.replay({ id, from: new Date(from).toISOString(), to: new Date(to).toISOString(), onlyFailed }),
    done: ({ replayed, goesOnAt }) => `Resent: ${replayed}.${goesOnAt ? ' There are more in this period.' : ''}`,
    refreshes: queries.backoffice.webhooks.key(),
    onDone: onClose,
  })

  function submit() {
    setTried(true)
    if (!complaint) replay.mutate(undefined)
  }

  return (
    <FormModal
      title="Resend a period"
      submitLabel="Resend"
      busyLabel="Sending…"
      isBusy={replay.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="From" type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
      <TextField
        label="To"
        type="datetime-local"
        value={to}
        error={isTried ? complaint : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <Toggle label="Failed deliveries only" isOn={onlyFailed} onChange={setOnlyFailed} />
    </FormModal>
  )
}
