import { useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Offer, Print } from '@tintype/contract/production/production'
import { formatCents } from '@tintype/domain/money'
import { type FormEvent, useId, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { offersQuery } from './print-queries.ts'
import { dayWords } from './print-words.ts'

type Choice = { manufacturerId: string; reason: string }
type Props = { print: Print; isBusy: boolean; error: string | undefined; onConfirm: (choice: Choice) => void; onClose: () => void }

/** Overrides the automatic choice of a manufacturer: each one's offer, and a reason. */
export function RouteModal({ print, isBusy, error, onConfirm, onClose }: Props) {
  const formId = useId()
  const offers = useQuery(offersQuery(print.id))
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const others = offers.data?.offers.filter(({ manufacturerId }) => manufacturerId !== print.manufacturer?.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (chosen && reason.trim() && !isBusy) onConfirm({ manufacturerId: chosen, reason: reason.trim() })
  }

  return (
    <Modal
      title={`Reassign ${print.number}`}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel="Saving…">
            Reassign
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        {offers.isPending && <Skeleton height={120} />}
        {offers.isError && <Note tone="bad">{toErrorMessage(offers.error)}</Note>}
        {others?.length === 0 && <p className="quiet">No other manufacturer offers this size.</p>}
        {others && others.length > 0 && (
          <fieldset className="offers">
            <legend className="label">Manufacturer</legend>
            {others.map((offer) => (
              <label key={offer.manufacturerId} className="check">
                <input
                  type="radio"
                  name={`${formId}-maker`}
                  checked={chosen === offer.manufacturerId}
                  onChange={() => setChosen(offer.manufacturerId)}
                />
                <span>
                  {offer.name} <span className="hint">{offerWords(offer)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <TextArea
          label="Reason"
          value={reason}
          count={{ now: reason.trim().length, max: limits.decisionReasonMax }}
          error={isTried && !reason.trim() ? problemText('reason_missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
      {isTried && !chosen && <Note tone="bad">Select a manufacturer.</Note>}
      {error && <Note tone="bad">{error}</Note>}
    </Modal>
  )
}

function offerWords({ promisedOn, costCents, why }: Offer): string {
  const cost = formatCents(costCents)
  return promisedOn ? `ships by ${dayWords(promisedOn)}, ${cost}` : `${why}; ${cost}`
}
