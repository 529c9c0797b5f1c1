import type { OfficeCause } from '@tintype/contract/hope/hope'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { CauseForm } from './cause-form.tsx'
import { CausePictures } from './cause-pictures.tsx'
import { useCauseStep } from './cause-queries.ts'

export function CauseCard({ cause }: { cause: OfficeCause }) {
  const [isChanging, setChanging] = useState(false)
  const { id, title, slug, active } = cause
  return (
    <section className="office-card causes-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <StatusWord tone={active ? 'done' : 'open'}>{active ? 'Active' : 'Inactive'}</StatusWord>
      </header>
      {isChanging ? (
        <CauseForm cause={cause} onDone={() => setChanging(false)} />
      ) : (
        <>
          <p className="causes-text">{cause.description}</p>
          <CauseFacts cause={cause} />
          <CausePictures cause={cause} />
          <div className="row">
            <ForRole needs="finance">
              <Button size="small" onClick={() => setChanging(true)}>
                Edit<span className="sr"> {title}</span>
              </Button>
              <Standing cause={cause} />
            </ForRole>
            {active && (
              <LinkButton to={`/hope/causes/${slug}`} size="small" variant="quiet">
                View page<span className="sr">: {title}</span>
              </LinkButton>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Activation takes effect at once; retirement asks for confirmation, because donations of its artists then stop. */
function Standing({ cause }: { cause: OfficeCause }) {
  const [isAsking, setAsking] = useState(false)
  const step = useCauseStep(() => setAsking(false))
  const { title, active } = cause
  if (!active) {
    return (
      <Button
        size="small"
        isBusy={step.isPending}
        busyLabel="Activating…"
        onClick={() => step.mutate({ step: 'change', cause, to: { active: true } })}
      >
        Activate<span className="sr"> {title}</span>
      </Button>
    )
  }
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Retire…<span className="sr"> {title}</span>
      </Button>
      <ConfirmModal
        title={`Retire ${title}?`}
        confirmLabel="Retire"
        busyLabel="Retiring…"
        isOpen={isAsking}
        isBusy={step.isPending}
        isDestructive
        onConfirm={() => step.mutate({ step: 'change', cause, to: { active: false } })}
        onClose={() => setAsking(false)}
      >
        Its page closes and it receives no more donations. Artists who selected it keep their full commission until they select another
        cause. Donations made so far are still remitted.
      </ConfirmModal>
    </>
  )
}

function CauseFacts({ cause }: { cause: OfficeCause }) {
  const { funding_goal, amount_raised, remitted_cents, supporter_count, agreed_on, external_url } = cause
  return (
    <dl className="causes-facts num">
      <div>
        <dt>Goal</dt>
        <dd>{funding_goal ? <Money cents={Math.round(funding_goal * 100)} /> : 'No goal'}</dd>
      </div>
      <div>
        <dt>Donated</dt>
        <dd>
          <Money cents={Math.round(amount_raised * 100)} isExact />
        </dd>
      </div>
      <div>
        <dt>Remitted</dt>
        <dd>
          <Money cents={remitted_cents} isExact />
        </dd>
      </div>
      <div>
        <dt>Artists</dt>
        <dd>{supporter_count}</dd>
      </div>
      <div>
        <dt>Agreement date</dt>
        <dd>{agreed_on ? formatDate(agreed_on) : <span className="faint">Not set</span>}</dd>
      </div>
      <div>
        <dt>Partner</dt>
        <dd>
          {external_url ? (
            <a href={external_url} target="_blank" rel="noopener">
              {new URL(external_url).host}
            </a>
          ) : (
            <span className="faint">No website</span>
          )}
        </dd>
      </div>
    </dl>
  )
}
