import { formatCents } from '@tintype/domain/money'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { ledgerEvidence } from '../compose/ledger-evidence.ts'
import { findClaim } from '../modules/account-deletion/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import type { Database } from '../platform/database/database.ts'

/** Prints whose balance a claim code proves, what is owed and until when. @returns the exit code: 0 valid, 1 unknown code */
export async function checkClaimCommand(database: Database, claimCode: string, print: (line: string) => void): Promise<number> {
  const claim = await findClaim(database, claimCode)
  if (!claim) {
    print('No deleted account has this claim code.')
    return 1
  }
  const balanceCents = await createLedger({ evidence: ledgerEvidence }).getArtistBalance(database, claim.artistId)
  print(`Artist ${claim.artistId}${claim.erasedAt ? '' : ', not erased yet'}`)
  print(`Balance ${formatCents(balanceCents)}, payable until ${toUtcDay(claim.payableUntil)}`)
  return 0
}
