import { useQuery } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { causesQuery, settingsQuery } from '../settings/settings-queries.ts'

/** The share of each commission that is donated. */
export function HopeCard() {
  const { isError, isFetching, refetch } = useQuery(settingsQuery())
  return (
    <section className="panel span-6 dash-card" aria-labelledby="hope-title">
      <h2 id="hope-title">{brand.product} Hope</h2>
      <GiveBackWords />
      <div className="row">
        {isError && (
          <Button size="small" onClick={() => void refetch()} isBusy={isFetching} busyLabel="Trying…">
            Retry
          </Button>
        )}
        <LinkButton to="/settings#give-back" size="small">
          Give-back settings
        </LinkButton>
      </div>
    </section>
  )
}

function GiveBackWords() {
  const { data: settings, isError } = useQuery(settingsQuery())
  const { data: causes } = useQuery(causesQuery())
  if (isError) return <p className="quiet">Could not load your give-back settings. They stay as you set them.</p>
  if (!settings) return <Skeleton width="70%" />
  if (!settings.give_back_enabled) return <p className="quiet">Donate part of each commission to a cause. Donations are off.</p>
  const cause = causes?.find(({ id }) => id === settings.selected_cause_id)
  return (
    <p className="quiet">
      You donate {settings.donation_percentage}% of each commission to {cause?.title ?? 'your cause'}.
    </p>
  )
}
