import { mayAct, type OperatorRole } from '@tintype/contract/operator-roles'
import type { ReactNode } from 'react'
import { useSession } from '../session/use-session.ts'

/** Whether the operator who is signed in may do what is for a role. The server asks again, and it alone decides. */
export function useMay(needed: OperatorRole): boolean {
  const session = useSession()
  const own = session.status === 'signed-in' ? session.user.operatorRole : undefined
  return mayAct(own ?? 'viewer', needed)
}

type Props = { role: OperatorRole; children: ReactNode; otherwise?: ReactNode }

/** What only some operators may do; the others do not see it. */
export function ForRole({ role, children, otherwise = null }: Props) {
  return useMay(role) ? children : otherwise
}
