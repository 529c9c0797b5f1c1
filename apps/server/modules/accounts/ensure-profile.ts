import type { ArtistType } from '@tintype/contract/accounts/accounts'
import { nameKey } from '@tintype/contract/accounts/names'
import { Problem } from '@tintype/contract/problems'
import type { KnownUser } from '../../platform/auth/auth.ts'
import { type ArtistRow, findArtistByUser, insertArtist } from './queries/accounts.ts'
import type { AccountTools } from './tools.ts'

/**
 * The profile of a sign-in. Creates the artist and the shop if there is none. Idempotent, under concurrent calls too. @param artistType
 * for a new profile; an existing one keeps its type @throws Problem `name_taken` if another sign-in has a profile of this name
 */
export async function ensureProfile(tools: AccountTools, user: KnownUser, artistType?: ArtistType): Promise<ArtistRow> {
  return tools.database.transaction(async (tx) => {
    const existing = await findArtistByUser(tx, user.userId)
    if (existing) return existing
    const created = await insertArtist(tx, {
      userId: user.userId,
      name: user.name,
      nameKey: nameKey(user.name),
      email: user.email,
      ...(artistType && { artistType }),
    })
    if (created) {
      await tools.createShop(tx, created.id, created.name)
      return created
    }
    const other = await findArtistByUser(tx, user.userId)
    if (!other) throw new Problem('name_taken')
    return other
  })
}
