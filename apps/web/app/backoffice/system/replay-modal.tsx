import { problemText } from '@tintype/contract/problems'
import { type FormEvent, useId, useState } from 'react'
import { api, queries } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { useAct } from './use-act.ts'

/** A time range in the browser's time zone. */
export function ReplayModal({ id, onClose }: { id: string; onClose: () => void }) {
  const formId = useId()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [onlyFailed, setOnlyFailed] = useState(true)
  const [isTried, setTried] = useState(false)
  const complaint = from && to && new Date(from) < new Date(to) ? undefined : problemText('webhook_range')
  const replay = useAct({
    act: () => api.backoffice.webhooks.replay({ id, from: new Date(from).toISOString(), to: new Date(to).toISOString(), onlyFailed }),
    done: ({ replayed, goesOnAt }) => `Resent: ${replayed}.${goesOnAt ? ' There are more in this period.' : ''}`,
    refreshes: queries.backoffice.webhooks.key(),
    onDone: onClose,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!complaint && !replay.isPending) replay.mutate(undefined)
  }

  return (
    <Modal
      title="Resend a period"
      isOpen
      isLocked={replay.isPending}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={replay.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={replay.isPending} busyLabel="Sending…">
            Resend
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <TextField label="From" type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField
          label="To"
          type="datetime-local"
          value={to}
          error={isTried ? complaint : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
        <Toggle label="Failed deliveries only" isOn={onlyFailed} onChange={setOnlyFailed} />
      </form>
    </Modal>
  )
}
