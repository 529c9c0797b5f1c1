import { mayAct, type OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.ts'

/** Whether the signed-in operator's role permits an action. Only the server's own check is authoritative. */
export function useMay(needed: OperatorRole): boolean {
  return mayAct(useOwnRole(), needed)
}

/** The signed-in operator's role; the least privileged until known. */
export function useOwnRole(): OperatorRole {
  const session = useSession()
  return (session.status === 'signed-in' ? session.user.operatorRole : undefined) ?? 'viewer'
}

type Props = { needs: OperatorRole; children: ReactNode; otherwise?: ReactNode }

/** Content for some roles only; others do not see it. */
export function ForRole({ needs, children, otherwise = null }: Props) {
  return useMay(needs) ? children : otherwise
}
