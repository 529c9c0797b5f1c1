import { toEndpointPurpose as forEndpoint } from '../modules/integrations/index.ts'
import { toNoticePurpose } from '../modules/notifications/index.ts'
import { toPayoutPurpose, toSettingsPurpose } from '../modules/payouts/index.ts'
import { toConnectionPurpose, toRevocationPurpose } from '../modules/social/index.ts'
import { resealTwoFactor } from '../platform/auth/two-factor/reseal-two-factor.ts'
import { type Resealed, type Row, resealColumn, type SealedColumn } from '../platform/crypto/reseal-column.ts'
import type { Sealer } from '../platform/crypto/seal.ts'
import type { Database } from '../platform/database/database.ts'

const connection = {
  table: 'social_connections',
  keys: { artist_id: 'uuid', platform: 'text' },
  toPurpose: ({ artist_id, platform }: Row) =>
    toConnectionPurpose({ artistId: artist_id, platform } as Parameters<typeof toConnectionPurpose>[0]),
} as const
const endpoint = {
  table: 'webhook_endpoints',
  keys: { id: 'uuid' },
  toPurpose: ({ id = '' }: Row) => forEndpoint(id),
} as const

/** Omits data that lives for minutes only, in connection attempts and jobs: it expires before its key is removed. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'payout_settings',
    column: 'details_sealed',
    keys: { artist_id: 'uuid' },
    toPurpose: ({ artist_id = '' }) => toSettingsPurpose(artist_id),
  },
  { table: 'payouts', column: 'details_sealed', keys: { id: 'uuid' }, toPurpose: ({ id = '' }) => toPayoutPurpose(id) },
  { ...connection, column: 'access_token_sealed' },
  { ...connection, column: 'refresh_token_sealed' },
  { table: 'social_revocations', column: 'tokens_sealed', keys: { id: 'uuid' }, toPurpose: ({ id = '' }) => toRevocationPurpose(id) },
  { ...endpoint, column: 'secret_sealed' },
  { ...endpoint, column: 'former_secret_sealed' },
  { table: 'mail_log', column: 'sealed', keys: { id: 'uuid' }, toPurpose: ({ id = '' }) => toNoticePurpose(id) },
]

type ResealTools = { database: Database; sealer: Sealer; authSecrets: readonly string[] }

/**
 * Seals all data again with the newest key, in batches and row by row. An interrupted run continues where it stopped. Rows that change
 * concurrently keep the newer value. Rows that no key opens are counted and left unchanged.
 */
export async function reseal({ database, sealer, authSecrets }: ResealTools): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const column of sealedColumns) done.push(await resealColumn(database, sealer, column))
  done.push({ what: 'auth_two_factors', ...(await resealTwoFactor(database, authSecrets)) })
  return done
}

export async function resealCommand(tools: ResealTools, say: (line: string) => void): Promise<number> {
  const done = await reseal(tools)
  for (const { what, resealed, lost } of done) {
    if (resealed) say(`${what}: ${resealed} re-encrypted`)
    if (lost) say(`${what}: ${lost} cannot be decrypted with any key`)
  }
  const [resealed, lost] = [done.reduce((sum, part) => sum + part.resealed, 0), done.reduce((sum, part) => sum + part.lost, 0)]
  say(`${resealed} re-encrypted, ${lost} cannot be decrypted with any key.`)
  return lost ? 1 : 0
}
