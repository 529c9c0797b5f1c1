import { zodResolver } from '@hookform/resolvers/zod'
import { Email } from '@tintype/contract/accounts/accounts'
import { OPERATOR_ROLES, operatorRoles } from '@tintype/contract/operators/operator-roles'
import { OperatorRole } from '@tintype/contract/operators/operators'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldMessage, toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useStaffStep } from './operator-queries.ts'

const Values = z.object({ email: Email, role: OperatorRole })
const roles = OPERATOR_ROLES.map((role) => ({ value: role, label: operatorRoles[role].name }))

/** Invites an operator by mail. */
export function InviteForm() {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { email: '', role: 'viewer' as const } })
  const step = useStaffStep(() => form.reset())
  const { errors } = form.formState

  const submit = form.handleSubmit(({ email, role }) =>
    step
      .mutateAsync({ step: 'invite', email, role })
      .catch((error) => form.setError('email', { message: toErrorMessage(error) }, { shouldFocus: true })),
  )

  return (
    <form className="staff-invite" aria-labelledby="invite" onSubmit={submit} noValidate>
      <h2 id="invite">Invite an operator</h2>
      <div className="staff-fields">
        <TextField label="Email" type="email" autoComplete="off" error={fieldMessage(errors.email?.message)} {...form.register('email')} />
        <Select label="Role" options={roles} {...form.register('role')} />
        <Button type="submit" variant="primary" isBusy={step.isPending} busyLabel="Sending…">
          Send invitation
        </Button>
      </div>
    </form>
  )
}
