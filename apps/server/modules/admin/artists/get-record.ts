import type { ArtistEvent, ArtistRecord } from '@tintype/contract/admin/artist-office'
import type { SalesMonth } from '@tintype/contract/ledger/sales'
import type { AuditRow } from '../../../platform/audit/audit.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import type { ArtistOfficeTools } from './tools.ts'

/** Number of items per list on the page. Other pages have the complete lists. */
const SHOWN = 10
const ARTWORKS = 12
const EVENTS = 20

/** All information about an artist for operators. @throws Problem `artist_not_found` */
export async function getArtistRecord(tools: ArtistOfficeTools, artistId: string): Promise<ArtistRecord> {
  const { database, accounts, shops, artworks, review, payouts, sales, auth, audit } = tools
  const artist = await accounts.describe(database, artistId)
  const pictures = await shops.getPictures(database, artistId)
  const shop = (await shops.getMany(database, [artistId])).get(artistId)
  const { artworks: latest, total } = await artworks.list({ artistId }, { limit: ARTWORKS, offset: 0 })
  const money = await payouts.getEarnings({ artistId })
  const signIn = await auth.describeSignIn(artist.userId)
  const { settings } = await readSettings(database)
  const { suspendedAt, suspensionReason, suspendedBy } = artist
  return {
    id: artistId,
    name: artist.name,
    email: artist.email,
    handle: shop?.handle ?? '',
    shopUrl: pictures.shopUrl,
    artistType: artist.artistType,
    since: artist.createdAt.toISOString(),
    suspension: suspendedAt && {
      since: suspendedAt.toISOString(),
      reason: suspensionReason ?? '',
      by: await findOperatorEmail(tools, suspendedBy),
    },
    artworks: { total, approved: (await artworks.countMany(database, [artistId])).get(artistId)?.approved ?? 0, latest },
    trust: await review.getTrust(database, artistId, settings),
    sales: sumSales(await sales.months(artistId), tools.clock()),
    money: {
      balanceCents: money.balanceCents,
      availableCents: money.availableCents,
      pendingCents: money.pendingCents,
      payoutInFlightCents: money.payoutInFlightCents,
      blocks: money.blocks,
      latest: money.lines.slice(0, SHOWN),
    },
    payouts: money.payouts.slice(0, SHOWN),
    pictures,
    signIn,
    history: await toArtistEvents(tools, await audit.listAbout(database, `artist:${artistId}`, EVENTS)),
  }
}

function sumSales(months: readonly SalesMonth[], now: Date): ArtistRecord['sales'] {
  const thisMonth = now.toISOString().slice(0, 7)
  const sum = (key: 'prints' | 'earnedCents' | 'donationCents') => months.reduce((total, month) => total + month[key], 0)
  return {
    prints: sum('prints'),
    earnedCents: sum('earnedCents'),
    donationCents: sum('donationCents'),
    thisMonthCents: months.find(({ month }) => month === thisMonth)?.earnedCents ?? 0,
  }
}

/** Looks up each operator once. There are only a few, however long the history. */
async function toArtistEvents(tools: ArtistOfficeTools, rows: readonly AuditRow[]): Promise<ArtistEvent[]> {
  const operators = [...new Set(rows.flatMap(({ actorKind, actorId }) => (actorKind === 'operator' && actorId ? [actorId] : [])))]
  const emails = new Map(await Promise.all(operators.map(async (id) => [id, await findOperatorEmail(tools, id)] as const)))
  return rows.map(({ at, action, actorId, facts }) => ({
    at: at.toISOString(),
    action,
    by: emails.get(actorId ?? '') ?? null,
    reason: typeof facts.reason === 'string' ? facts.reason : null,
  }))
}

async function findOperatorEmail({ auth }: ArtistOfficeTools, operatorId: string | null): Promise<string | null> {
  return (operatorId && (await auth.findOperator(operatorId))?.email) || null
}
