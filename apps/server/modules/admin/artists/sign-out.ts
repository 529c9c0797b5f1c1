import type { Operator } from '../../../platform/actor.ts'
import type { ArtistOfficeTools } from './tools.ts'

/** Ends every session of an artist, on every device. @returns how many there were @throws Problem `artist_not_found` */
export async function signArtistOut(tools: ArtistOfficeTools, operator: Operator, artistId: string): Promise<number> {
  const { database, accounts, auth, audit, clock } = tools
  return database.transaction(async (tx) => {
    const { userId } = await accounts.describe(tx, artistId)
    const ended = await auth.endSessions(tx, userId)
    await audit.record(tx, {
      actor: operator,
      action: 'artist.signed_out',
      subject: `artist:${artistId}`,
      at: clock(),
      before: { sessions: ended },
      after: { sessions: 0 },
    })
    return ended
  })
}
