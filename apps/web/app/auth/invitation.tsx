import { operatorRoles } from '@tintype/contract/operators/operator-roles'
import { brand } from '@tintype/domain/brand'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useParams } from 'react-router'
import { api } from '../api/client.ts'
import { findProblemCode } from '../api/problem.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/invitation'
import { AuthScreen } from './auth-screen.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { MailedLinkPending } from './mailed-link-pending.tsx'
import { useMailedLink } from './use-mailed-link.ts'

// the URL contains a token: no referrer, and no indexing
export const meta: Route.MetaFunction = () => [
  { title: `Your invitation · ${brand.product}` },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** The target of an invitation mail: shows the inviter, and asks for a name and a password. */
export default function Invitation() {
  const { token = '' } = useParams()
  const look = useMailedLink('invitation', token, (secret) => api.invitations.look({ token: secret }))
  return (
    <AuthScreen art={wallArt.pier}>
      {look.data ? (
        <>
          <h1>Join the back office</h1>
          <p className="quiet">
            You are invited to the back office of {brand.product} as {operatorRoles[look.data.role].name}: you may{' '}
            {operatorRoles[look.data.role].may}. You log in with {formatEmail(look.data.email)}.
          </p>
          <InvitationForm token={token} />
        </>
      ) : findProblemCode(look.error) === 'invitation_accepted' ? (
        <>
          <h1>Invitation already accepted</h1>
          <p className="quiet">Log in with your email and the password you chose.</p>
          <LinkButton to="/login" variant="primary" size="large">
            Log in
          </LinkButton>
        </>
      ) : ['invitation_over', 'invalid'].includes(findProblemCode(look.error) ?? '') ? (
        <>
          <h1>This invitation no longer works</h1>
          <p className="quiet">It has expired or was withdrawn. Ask the person who invited you for a new one.</p>
        </>
      ) : (
        <MailedLinkPending title="Your invitation" look={look} />
      )}
    </AuthScreen>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
