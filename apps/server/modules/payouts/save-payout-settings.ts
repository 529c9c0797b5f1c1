import { findDestinationProblem } from '@tintype/contract/payout-destinations'
import { isHidden, revealDetails } from '@tintype/contract/payout-hiding'
import { type PayoutDetails, type PayoutSettings, type PayoutSettingsInput, parsePayoutSettings } from '@tintype/contract/payouts'
import { Problem } from '@tintype/contract/problems'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import { findSettings, hasRequestedPayout, lockSettings, type SettingsRow, updateSettings } from './queries.ts'
import { isFirstSettingPutRight } from './rules.ts'
import { forArtist, sealDetails } from './sealed-details.ts'
import type { PayoutTools } from './service.ts'
import { openSettings } from './standing.ts'
import { tellOfChange } from './tell-of-change.ts'

/** What the artist has, what it is to become, and what that makes of it. */
export type SettingsPlan = {
  kind: 'nothing' | 'first' | 'change'
  before: PayoutSettings
  after: PayoutSettings
  /** From when on what is saved counts as changed, and when there first was something: as they are to be kept. */
  changedAt: Date | null
  firstSetAt: Date | null
}

/** @param address  the network address it comes from */
export type SettingsRequest = PayoutSettingsInput & { address?: string | undefined }

/**
 * Replaces how the artist wants to be paid; `method: null` clears it. Payouts under way keep the details they were requested with.
 * The first method is free. A change needs a recent proof of identity; the artist is told at
 * every address we know, and payouts wait for some time, unless a first setting is put right soon after it.
 * @throws Problem of `parsePayoutSettings` or `findDestinationProblem`; `payout_detail_hidden`, `reauthentication_required`
 */
export async function savePayoutSettings(tools: PayoutTools, artist: Artist, request: SettingsRequest): Promise<void> {
  const { artistId } = artist
  const planned = await planSettings(tools, tools.database, artistId, { row: await findSettings(tools.database, artistId), request })
  if (planned.kind === 'nothing') return
  await tools.database.transaction(async (tx) => {
    const plan = await planSettings(tools, tx, artistId, { row: await lockSettings(tx, artistId), request })
    if (plan.kind === 'nothing') return
    if (plan.kind === 'change' && !artist.isRecentlyProven) throw new Problem('reauthentication_required')
    await store(tools, tx, artist, plan)
    await tools.audit.record(tx, {
      actor: artist,
      action: `payout_settings.${plan.after.method === null ? 'cleared' : plan.kind === 'first' ? 'set' : 'changed'}`,
      subject: `artist:${artistId}`,
      at: tools.clock(),
      facts: { before: plan.before.method, after: plan.after.method, proof: plan.kind === 'change' ? 'recent' : null },
      address: request.address,
    })
    if (plan.kind === 'change') await tellOfChange(tools, tx, artist, plan)
  })
}

async function planSettings(
  tools: PayoutTools,
  queryable: Queryable,
  artistId: string,
  { row, request }: { row: SettingsRow; request: SettingsRequest },
): Promise<SettingsPlan> {
  const { details = {}, state } = openSettings(tools, artistId, row)
  const before = { method: row.method, details }
  const after = parseSettings(request, details)
  const isSame = after.method === before.method && state !== 'unreadable' && isEqual(after.details, details)
  const isFirst = row.method === null && row.changedAt === null && row.firstSetAt === null
  const now = tools.clock()
  const isQuiet = isFirst || isFirstSettingPutRight(row, { hasRequested: await hasRequestedPayout(queryable, artistId), now })
  const kept = { changedAt: isQuiet ? null : now, firstSetAt: row.firstSetAt ?? now }
  return { kind: isSame ? 'nothing' : isFirst ? 'first' : 'change', before, after, ...kept }
}

/** As it is to be kept, with what was sent back hidden put in place again. */
function parseSettings(request: SettingsRequest, saved: PayoutDetails): PayoutSettings {
  const settings = parsePayoutSettings({ method: request.method, details: revealDetails(request.details, saved) })
  const { method, details } = settings
  if (!method) return settings
  const hidden = Object.keys(details).find((field) => isHidden(details[field] ?? ''))
  if (hidden) throw new Problem('payout_detail_hidden', { field: `details.${hidden}` })
  // what stands already was accepted once: only what is new is judged
  const changed = Object.fromEntries(Object.entries(details).filter(([field, value]) => field === 'country' || saved[field] !== value))
  const problem = findDestinationProblem(method, changed)
  if (problem) throw new Problem(problem.code, { field: `details.${problem.field}` })
  return settings
}

function isEqual(one: PayoutDetails, other: PayoutDetails): boolean {
  const fields = Object.keys(one)
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
}

async function store(tools: PayoutTools, tx: Transaction, { artistId }: Artist, plan: SettingsPlan): Promise<void> {
  const { after, changedAt, firstSetAt } = plan
  const detailsSealed = after.method ? sealDetails(tools.sealer, after.details, forArtist(artistId)) : null
  await updateSettings(tx, artistId, { method: after.method, detailsSealed, changedAt, firstSetAt, updatedAt: tools.clock() })
}
