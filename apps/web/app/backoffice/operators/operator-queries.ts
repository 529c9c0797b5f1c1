import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { OperatorList } from '@tintype/contract/operators/operators'
import { formatEmail } from '@tintype/domain/email/format-email'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function operatorsQuery() {
  return queries.backoffice.operators.list.queryOptions()
}

export type StaffStep =
  | { step: 'invite'; email: string; role: OperatorRole }
  | { step: 'withdraw'; id: string; email: string }
  | { step: 'role'; id: string; name: string; role: OperatorRole }
  | { step: 'remove'; id: string; name: string }
  | { step: 'two-factor'; isNeeded: boolean }

/** One change of the operators. The response is the new list; after a refusal the list is refetched. */
export function useStaffStep(onDone?: (step: StaffStep) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: take,
    onSuccess(list, step) {
      client.setQueryData(operatorsQuery().queryKey, list)
      toast.show(doneWords(step))
      onDone?.(step)
    },
    onError: (error, { step }) => {
      // the invitation form shows its own errors
      if (step !== 'invite') toast.fail(toErrorMessage(error))
      return client.invalidateQueries({ queryKey: operatorsQuery().queryKey })
    },
  })
}

function take(step: StaffStep): Promise<OperatorList> {
  const { operators } = api.backoffice
  if (step.step === 'invite') return operators.invite({ email: step.email, role: step.role })
  if (step.step === 'withdraw') return operators.withdraw({ id: step.id })
  if (step.step === 'role') return operators.changeRole({ id: step.id, role: step.role })
  if (step.step === 'remove') return operators.remove({ id: step.id })
  return operators.demandTwoFactor({ isNeeded: step.isNeeded })
}

function doneWords(step: StaffStep): string {
  if (step.step === 'invite') return `Invitation sent to ${formatEmail(step.email)}.`
  if (step.step === 'withdraw') return `Invitation of ${formatEmail(step.email)} revoked.`
  if (step.step === 'role') return `Role of ${step.name} changed.`
  if (step.step === 'remove') return `${step.name} removed.`
  return step.isNeeded ? 'A second factor is now required.' : 'A second factor is no longer required.'
}
