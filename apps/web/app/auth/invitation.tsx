import { useQuery } from '@tanstack/react-query'
import { brand } from '@tintype/contract/brand'
import { operatorRoles } from '@tintype/contract/operator-roles'
import { useParams } from 'react-router'
import { api } from '../api/client.ts'
import { codeOf, isPassing, messageOf } from '../api/problem.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { wallArt } from '../ui/wall-art.ts'
import type { Route } from './+types/invitation'
import { AuthScreen } from './auth-screen.tsx'
import { InvitationForm } from './invitation-form.tsx'

// the address holds a key: no other site may learn it from a referrer, and no search engine
export const meta: Route.MetaFunction = () => [
  { title: `Your invitation · ${brand.product}` },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** Where the mail of an invitation leads: who asks, and a name and a password of one's own. */
export default function Invitation() {
  const { token = '' } = useParams()
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitations.look({ token }),
    retry: (failures, error) => failures < 3 && isPassing(error),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AuthScreen art={wallArt.pier}>
      {look.data ? (
        <>
          <h1>Come and work with us</h1>
          <p className="quiet">
            You are invited to the back office of {brand.product} as {operatorRoles[look.data.role].name}: you may{' '}
            {operatorRoles[look.data.role].may}. You sign in with {look.data.email}.
          </p>
          <InvitationForm token={token} />
        </>
      ) : look.isError && codeOf(look.error) !== 'invitation_over' && codeOf(look.error) !== 'invalid' ? (
        <>
          <h1>Your invitation</h1>
          <ErrorState message={messageOf(look.error)} onRetry={() => look.refetch()} isRetrying={look.isFetching} />
        </>
      ) : look.isError ? (
        <>
          <h1>This invitation is over</h1>
          <p className="quiet">It was used, taken back, or is too old. Ask whoever invited you for another one.</p>
        </>
      ) : (
        <>
          <h1>Your invitation</h1>
          <p className="quiet" role="status">
            Loading...
          </p>
        </>
      )}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
