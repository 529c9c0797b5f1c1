import { Problem } from '@tintype/contract/problems'
import type { Sealer } from '../../../platform/crypto/seal.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

type Tools = {
  sealer: Sealer
  /** Turns off the mails about approvals of the artist with this address, if there is one. */
  turnOffApprovalEmails: (address: string) => Promise<void>
}

/** The links of optional mails. They do not expire and can be used repeatedly. */
export function createUnsubscribe({ sealer, turnOffApprovalEmails }: Tools) {
  function getAddress(token: string): string {
    const address = readUnsubscribeToken(sealer, token)
    if (address === undefined) throw new Problem('not_found')
    return address
  }
  return {
    /** @throws Problem `not_found` if the link is not ours */
    check: (token: string) => void getAddress(token),
    /** @throws Problem `not_found` if the link is not ours */
    unsubscribe: (token: string) => turnOffApprovalEmails(getAddress(token)),
  }
}

export type Unsubscribe = ReturnType<typeof createUnsubscribe>
