import { endTwoFactor } from '../platform/auth/end-two-factor.ts'
import type { Database } from '../platform/database/database.ts'

export async function endTwoFactorCommand(database: Database, email: string): Promise<number> {
  if (!(await endTwoFactor(database, email))) {
    console.error(`Nobody with the address ${email} has two-factor sign-in on.`)
    return 1
  }
  console.log(`Two-factor sign-in of ${email} is off: their password alone signs them in. Please tell them; no mail was sent.`)
  return 0
}
