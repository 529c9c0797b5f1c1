import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import { Problem } from '@tintype/contract/problems'
import { type StreamedAnswer, streamedFile } from '../../../http/downloads/streamed-file.ts'
import type { Artist } from '../../../platform/actor.ts'
import { findPayout, type PayoutRow } from '../queries/payouts.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { toPayoutPurpose, tryOpenDetails } from '../settings/sealed-details.ts'
import type { PayoutTools } from '../tools.ts'
import { writeStatementCsv } from './statement-csv.ts'
import { writeStatementPdf } from './statement-pdf.ts'
import type { StatementSource } from './statement-source.ts'

export type { StatementSource } from './statement-source.ts'

export type StatementRequest = { id: string; format: 'pdf' | 'csv' }

/** The statement of an artist's own payout. @throws Problem `payout_not_found`, also for another artist's payout */
export async function getOwnStatement(tools: PayoutTools, artist: Artist, request: StatementRequest): Promise<StreamedAnswer> {
  const payout = await findPayout(tools.database, request.id)
  if (payout?.artistId !== artist.artistId) throw new Problem('payout_not_found')
  return write(await gather(tools, payout), request)
}

/** The same for operators. @throws Problem `payout_not_found` */
export async function getStatement(tools: PayoutTools, request: StatementRequest): Promise<StreamedAnswer> {
  const payout = await findPayout(tools.database, request.id)
  if (!payout) throw new Problem('payout_not_found')
  return write(await gather(tools, payout), request)
}

async function gather({ database, earnings, accounts, sealer }: PayoutTools, payout: PayoutRow): Promise<StatementSource> {
  const { artistId, id } = payout
  const found = await earnings.findStatement(database, artistId, id)
  if (!found) throw new Problem('payout_not_found')
  const { name: artistName } = await accounts.getArtist(database, artistId)
  const destination = hideDetails(tryOpenDetails(sealer, payout.detailsSealed, toPayoutPurpose(id)) ?? {})
  const { openingCents, lines: lineCount, range } = found
  return { payout, artistName, destination, openingCents, lineCount, lines: earnings.listStatementLines(database, range) }
}

function write(source: StatementSource, { format }: StatementRequest): StreamedAnswer {
  const name = `payout-${payoutNumber(source.payout.number)}.${format}`
  return format === 'csv'
    ? streamedFile({ name, type: 'text/csv; charset=utf-8' }, writeStatementCsv(source))
    : streamedFile({ name, type: 'application/pdf' }, writeStatementPdf(source))
}
