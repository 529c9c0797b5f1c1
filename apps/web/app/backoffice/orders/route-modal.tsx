import { useQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { Offer, Print } from '@tintype/contract/production/production'
import { useId, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { formatCents } from '../../ui/text/numbers.ts'
import { offersQuery } from './print-queries.ts'
import { formatDay } from './print-texts.ts'

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

  function submit() {
    setTried(true)
    if (chosen && reason.trim()) onConfirm({ manufacturerId: chosen, reason: reason.trim() })
  }

  return (
    <FormModal
      title={`Reassign ${print.number}`}
      submitLabel="Reassign"
      busyLabel="Saving…"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      outro={
        <>
          {isTried && !chosen && <Note tone="bad">Select a manufacturer.</Note>}
          {error && <Note tone="bad">{error}</Note>}
        </>
      }
    >
      {offers.isPending && <Skeleton height={120} />}
      {offers.isError && <Note tone="bad">{toErrorMessage(offers.error)}</Note>}
      {others?.length === 0 && <p className="quiet">No other manufacturer offers this size.</p>}
      {others && others.length > 0 && (
        <fieldset className="orders-offers">
          <legend className="label">Manufacturer</legend>
          {others.map((offer) => (
            <label key={offer.manufacturerId} className="office-check">
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
    </FormModal>
  )
}

function offerWords({ promisedOn, costCents, why }: Offer): string {
  const cost = formatCents(costCents)
  return promisedOn ? `ships by ${formatDay(promisedOn)}, ${cost}` : `${why}; ${cost}`
}
