import { EVENT_TYPES, type EventType, type WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CheckList } from './check-list.tsx'
import { useOperatorAction } from './use-operator-action.ts'

type Props = {
  /** The endpoint to change; undefined to add one. */
  endpoint?: WebhookEndpoint
  /** Receives the secret of a new endpoint. */
  onAdded?: (secret: string) => void
  onClose: () => void
}

const events = EVENT_TYPES.map((value) => ({ value, label: value }))

/** Form to add or change a webhook endpoint. */
export function EndpointModal({ endpoint, onAdded, onClose }: Props) {
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [chosen, setChosen] = useState<EventType[]>(endpoint?.events ?? [])
  const [isTried, setTried] = useState(false)
  const refreshes = queries.backoffice.webhooks.key()
  const add = useOperatorAction({
    act: () => api.backoffice.webhooks.add({ url, description, events: chosen }),
    refreshes,
    onDone({ secret }) {
      onAdded?.(secret)
      onClose()
    },
  })
  const change = useOperatorAction({
    act: ({ id, isOn }: WebhookEndpoint) => api.backoffice.webhooks.change({ id, isOn, description, events: chosen }),
    done: () => 'Endpoint saved.',
    refreshes,
    onDone: onClose,
  })
  const isBusy = add.isPending || change.isPending
  const urlError = endpoint || /^https?:\/\/./.test(url.trim()) ? undefined : problemText('webhook_url')
  const eventsError = chosen.length ? undefined : problemText('webhook_events_missing')

  function submit() {
    setTried(true)
    if (urlError || eventsError) return
    if (endpoint) change.mutate(endpoint)
    else add.mutate(undefined)
  }

  return (
    <FormModal
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      submitLabel={endpoint ? 'Save' : 'Add'}
      busyLabel="Saving…"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {!endpoint && (
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          placeholder="https://hooks.example.com/tintype"
          autoComplete="off"
          maxLength={limits.webhook.urlMax}
          value={url}
          error={isTried ? urlError : undefined}
          onChange={({ target }) => setUrl(target.value)}
        />
      )}
      <TextField
        label="Description"
        maxLength={limits.webhook.descriptionMax}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <CheckList label="Events" options={events} chosen={chosen} error={isTried ? eventsError : undefined} onChange={setChosen} />
    </FormModal>
  )
}
