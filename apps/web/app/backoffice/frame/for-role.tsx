import { mayAct, type OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.ts'

/** Whether the operator who is signed in may do what is for a role. The server asks again, and it alone decides. */
export function useMay(needed: OperatorRole): boolean {
  return mayAct(useOwnRole(), needed)
}

/** Of the operator who is signed in; the least, until it is known. */
export function useOwnRole(): OperatorRole {
  const session = useSession()
  return (session.status === 'signed-in' ? session.user.operatorRole : undefined) ?? 'viewer'
}

type Props = { needs: OperatorRole; children: ReactNode; otherwise?: ReactNode }

/** What only some operators may do; the others do not see it. */
export function ForRole({ needs, children, otherwise = null }: Props) {
  return useMay(needs) ? children : otherwise
}
