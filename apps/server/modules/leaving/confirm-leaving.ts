import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { hashOf } from './ask-to-leave.ts'
import { eraseArtistJob } from './jobs.ts'
import { lockDeparture, updateDeparture } from './queries.ts'
import { eraseAfterOf, isOpenForYes } from './rules.ts'
import type { LeavingTools } from './service.ts'

const Key = z.tuple([z.uuid(), z.string().min(40)])

/**
 * Says yes with the key of the mail: the plates leave the store, what can be paid out is asked for, and the days run.
 * @throws Problem `leaving_link_over` for every key that goes on no more, whatever the reason
 */
export async function confirmLeaving(tools: LeavingTools, { key }: { key: string }): Promise<{ eraseAfter: string }> {
  const { data } = Key.safeParse(key.split('.'))
  if (!data) throw new Problem('leaving_link_over')
  const [artistId, secret] = data
  const { eraseAfter, artist } = await tools.database.transaction(async (tx) => {
    const departure = await lockDeparture(tx, artistId)
    const now = tools.clock()
    if (!departure || departure.keyHash !== hashOf(secret) || !isOpenForYes(departure, now)) throw new Problem('leaving_link_over')
    const until = eraseAfterOf(now, tools.graceDays)
    await updateDeparture(tx, artistId, { confirmedAt: now, eraseAfter: until, keyHash: null })
    for (const uid of await tools.artworks.withholdAll(tx, { artistId, at: now })) await tools.channel.artworkChanged(tx, uid)
    const { name, email, userId } = await tools.accounts.describe(tx, artistId)
    await tools.notifications.send(tx, { kind: 'leaving_confirmed', to: email, artistName: name, eraseAfter: until.toISOString() })
    await tools.jobs.send(tx, eraseArtistJob, { artist: artistId }, { afterSeconds: tools.graceDays * 24 * 60 * 60 })
    return { eraseAfter: until, artist: { kind: 'artist' as const, artistId, userId, name, email } }
  })
  // it is asked for again before the account ends: whatever comes in between does no harm
  await tools.payouts.settle(artist)
  return { eraseAfter: eraseAfter.toISOString() }
}
