import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/problem.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { operatorsQuery, useStaffStep } from '../operators/operator-queries.ts'
import { useMay } from './for-role.tsx'

/** Whether all operators need a second factor. Takes effect at once. */
export function TwoFactorDemand() {
  const list = useQuery(operatorsQuery())
  const step = useStaffStep()
  const mayChange = useMay('admin')
  return (
    <section className="house-section" aria-labelledby="signing-in">
      <h2 id="signing-in">Sign-in security</h2>
      {list.data ? (
        <Toggle
          label="Require a second factor"
          hint="Operators without two-factor authentication or a passkey can only open “Sign-in settings” until they add one. This applies immediately."
          isOn={list.data.isTwoFactorNeeded}
          isDisabled={!mayChange || step.isPending}
          onChange={(isNeeded) => step.mutate({ step: 'two-factor', isNeeded })}
        />
      ) : list.isError ? (
        <Note tone="bad">{toErrorMessage(list.error)}</Note>
      ) : (
        <Skeleton height={48} />
      )}
    </section>
  )
}
