import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { providerSecrets } from '../secrets/rotated-secrets.ts'
import { twoFactors } from '../tables.ts'

const PIECE = 200

/** Reseals authenticator keys and backup codes with the newest secret, in the provider's format. */
export async function resealTwoFactor(database: Database, authSecrets: readonly string[]): Promise<{ resealed: number; lost: number }> {
  const { secret, secrets } = providerSecrets(authSecrets)
  const [{ version: currentVersion } = { version: 0 }] = secrets
  const key = { keys: new Map(secrets.map(({ version, value }) => [version, value])), currentVersion, legacySecret: secret }
  const reencrypt = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) })
  const mark = `$ba$${currentVersion}$`
  const isOlder = sql`NOT (starts_with(${twoFactors.secret}, ${mark}) AND starts_with(${twoFactors.backupCodes}, ${mark}))`
  const done = { resealed: 0, lost: 0 }
  let after: string | undefined
  do {
    const isLeft = and(isOlder, after === undefined ? undefined : gt(twoFactors.id, after))
    const rows = await database.select().from(twoFactors).where(isLeft).orderBy(twoFactors.id).limit(PIECE)
    for (const row of rows) {
      try {
        const sealed = { secret: await reencrypt(row.secret), backupCodes: await reencrypt(row.backupCodes) }
        const isStill = and(eq(twoFactors.id, row.id), eq(twoFactors.secret, row.secret), eq(twoFactors.backupCodes, row.backupCodes))
        done.resealed += (await database.update(twoFactors).set(sealed).where(isStill)).rowCount ?? 0
      } catch {
        done.lost++
      }
    }
    after = rows.length < PIECE ? undefined : rows.at(-1)?.id
  } while (after)
  return done
}
