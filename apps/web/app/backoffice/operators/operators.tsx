import { useQuery } from '@tanstack/react-query'
import { OPERATOR_ROLES, operatorRoles } from '@tintype/contract/operators/operator-roles'
import type { OperatorEntry, OperatorInvitation, OperatorList } from '@tintype/contract/operators/operators'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { formatDateTime } from '../review/age.ts'
import { InviteForm } from './invite-form.tsx'
import { operatorsQuery, useStaffStep } from './operator-queries.ts'
import './operators.css'

export default function Operators() {
  const list = useQuery(operatorsQuery())
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Operators</BackofficeTitle>
      <header className="office-head">
        <h1>Operators</h1>
      </header>
      <LoadedPart query={list} heights={[260]}>
        {(data) => <Loaded list={data} />}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ list: { operators, invitations, isTwoFactorNeeded } }: { list: OperatorList }) {
  const admins = operators.filter(({ role }) => role === 'admin').length
  return (
    <div className="staff">
      <ul aria-label="Operators">
        {operators.map((operator) => (
          <OperatorItem key={operator.id} operator={operator} isLastAdmin={operator.role === 'admin' && admins === 1} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited">Invited</h2>
          <ul>
            {invitations.map((invitation) => (
              <InvitationItem key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <ForRole needs="admin">
        <InviteForm />
      </ForRole>
      <p className="quiet">
        {isTwoFactorNeeded ? 'Two-factor authentication is required for every operator.' : 'Two-factor authentication is optional.'}{' '}
        <Link to="/backoffice/settings#signing-in">Settings</Link>
      </p>
      <section aria-labelledby="roles">
        <h2 id="roles">Role permissions</h2>
        <dl className="staff-roles">
          {OPERATOR_ROLES.map((role) => (
            <div key={role}>
              <dt>{operatorRoles[role].name}</dt>
              <dd>May {operatorRoles[role].may}.</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function OperatorItem({ operator, isLastAdmin }: { operator: OperatorEntry; isLastAdmin: boolean }) {
  const { id, name, email, role, isTwoFactorOn, hasPasskey, lastUsedAt } = operator
  const session = useSession()
  const isSelf = session.status === 'signed-in' && session.user.id === id
  return (
    <li>
      <p>
        <b>
          {name}
          {isSelf && ' (you)'}
        </b>
        <span className="quiet">{formatEmail(email)}</span>
      </p>
      <p>
        <StatusWord tone={isTwoFactorOn || hasPasskey ? 'done' : 'open'}>
          {isTwoFactorOn ? 'Two-factor' : hasPasskey ? 'Passkey' : 'Password only'}
        </StatusWord>
        <span className="hint">{lastUsedAt ? `Last active ${formatDateTime(lastUsedAt)}` : 'Never signed in'}</span>
      </p>
      <ForRole needs="admin" otherwise={<p>{operatorRoles[role].name}</p>}>
        <StaffActions operator={operator} isLastAdmin={isLastAdmin} />
      </ForRole>
    </li>
  )
}

function StaffActions({ operator: { id, name, email, role }, isLastAdmin }: { operator: OperatorEntry; isLastAdmin: boolean }) {
  const [isRemoving, setRemoving] = useState(false)
  const step = useStaffStep(() => setRemoving(false))
  if (isLastAdmin) return <p className="hint">Admin. The last admin cannot be changed: make another operator an admin first.</p>
  return (
    <div className="staff-actions">
      <select
        className="input"
        aria-label={`Role of ${name}`}
        value={role}
        disabled={step.isPending}
        onChange={({ target }) => {
          const next = OPERATOR_ROLES.find((each) => each === target.value)
          if (next) step.mutate({ step: 'role', id, name, role: next })
        }}
      >
        {OPERATOR_ROLES.map((each) => (
          <option key={each} value={each}>
            {operatorRoles[each].name}
          </option>
        ))}
      </select>
      <Button size="small" variant="danger" onClick={() => setRemoving(true)}>
        Remove<span className="sr"> {name}</span>
      </Button>
      <ConfirmModal
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        busyLabel="Removing…"
        isOpen={isRemoving}
        isBusy={step.isPending}
        isDestructive
        onConfirm={() => step.mutate({ step: 'remove', id, name })}
        onClose={() => setRemoving(false)}
      >
        {formatEmail(email)} is signed out everywhere immediately. Past actions of {name} keep the name.
      </ConfirmModal>
    </div>
  )
}

function InvitationItem({ invitation: { id, email, role, invitedBy, expiresAt } }: { invitation: OperatorInvitation }) {
  const step = useStaffStep()
  return (
    <li>
      <p>
        <b>{formatEmail(email)}</b>
        <span className="quiet">
          {operatorRoles[role].name}, invited by {invitedBy}
        </span>
      </p>
      <p className="hint">Expires {formatDateTime(expiresAt)}</p>
      <ForRole needs="admin">
        <div className="staff-actions">
          <Button size="small" isBusy={step.isPending} busyLabel="Revoking…" onClick={() => step.mutate({ step: 'withdraw', id, email })}>
            Revoke<span className="sr"> the invitation of {formatEmail(email)}</span>
          </Button>
        </div>
      </ForRole>
    </li>
  )
}
