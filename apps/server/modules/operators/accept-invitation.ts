import { Problem } from '@tintype/contract/problems'
import { findPasswordProblem } from '../../platform/auth/rules.ts'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { closeByToken } from './queries/operators.ts'
import { getOpenInvitation } from './read-invitation.ts'
import type { OperatorTools } from './tools.ts'

export type Acceptance = { token: string; name: string; password: string }

/**
 * Creates the operator of an invitation. The address counts as confirmed, because the link was sent there. @throws Problem
 * `invitation_accepted`, `invitation_over`, `operator_exists`, or the problem of an unacceptable password
 */
export async function acceptInvitation(tools: OperatorTools, { token, name, password }: Acceptance): Promise<void> {
  const { clock, auth, audit } = tools
  const at = clock()
  const tokenHash = hashSecret(token)
  const invitation = await getOpenInvitation(tools, tokenHash)
  const problem = findPasswordProblem(password)
  if (problem) throw new Problem(problem, { field: 'password' })
  const { email, role } = invitation
  const userId = await auth.createOperator({ name, email, password, role }, async (tx, id) => {
    if (!(await closeByToken(tx, tokenHash, at))) throw new Problem('invitation_over')
    const actor = { kind: 'operator', userId: id, name, role } as const
    await audit.record(tx, { actor, action: 'operator.joined', subject: `operator:${id}`, at, after: { name, email, role } })
  })
  if (!userId) throw new Problem('operator_exists')
}
