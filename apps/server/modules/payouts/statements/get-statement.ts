import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { type StreamedAnswer, streamedFile } from '../../../http/downloads/streamed-file.ts'
import type { Artist } from '../../../platform/actor.ts'
import { alertMissingLetters, requireLetters } from '../../../platform/documents/alert-missing-letters.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { findPayout, type PayoutRow } from '../queries/payouts.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { canListLines } from '../rules/statement.ts'
import { toPayoutPurpose, tryOpenDetails } from '../settings/sealed-details.ts'
import type { PayoutTools } from '../tools.ts'
import { writeStatementCsv } from './statement-csv.ts'
import { writeStatementPdf } from './statement-pdf.ts'
import type { StatementSource } from './statement-source.ts'

export type { StatementSource } from './statement-source.ts'

export type StatementRequest = { id: string; format: 'pdf' | 'csv' }

/** Fails while no font has a letter of the statement. */
export const checkStatementJob = defineJob('payouts.check-statement', z.object({ payout: z.uuid() }), { retries: 20 })

/**
 * The statement of an artist's own payout. @throws Problem `payout_not_found`, also for another artist's payout, and
 * `document_letter_missing` for a PDF
 */
export async function getOwnStatement(tools: PayoutTools, artist: Artist, request: StatementRequest): Promise<StreamedAnswer> {
  const payout = await findPayout(tools.database, request.id)
  if (payout?.artistId !== artist.artistId) throw new Problem('payout_not_found')
  return write(tools, await gather(tools, payout), request)
}

/** The same for operators. @throws Problem `payout_not_found` and `document_letter_missing` */
export async function getStatement(tools: PayoutTools, request: StatementRequest): Promise<StreamedAnswer> {
  const payout = await findPayout(tools.database, request.id)
  if (!payout) throw new Problem('payout_not_found')
  return write(tools, await gather(tools, payout), request)
}

async function gather({ database, earnings, accounts, sealer }: PayoutTools, payout: PayoutRow): Promise<StatementSource> {
  const { artistId, id } = payout
  const found = await earnings.findStatement(database, artistId, id)
  if (!found) throw new Problem('payout_not_found')
  const { name: artistName } = await accounts.getArtist(database, artistId)
  const destination = hideDetails(tryOpenDetails(sealer, payout.detailsSealed, toPayoutPurpose(id)) ?? {})
  const { openingCents, lines: lineCount, range } = found
  return { payout, artistName, destination, openingCents, lineCount, listLines: () => earnings.listStatementLines(database, range) }
}

async function write(tools: PayoutTools, source: StatementSource, { format }: StatementRequest): Promise<StreamedAnswer> {
  const name = `payout-${payoutNumber(source.payout.number)}.${format}`
  if (format === 'csv') return streamedFile({ name, type: 'text/csv; charset=utf-8' }, writeStatementCsv(source))
  const alert = { tools, job: checkStatementJob, payload: { payout: source.payout.id } }
  // before the answer begins, because a stream cannot become an error
  const isListed = await alertMissingLetters(alert, () => requireStatementLetters(source))
  return streamedFile({ name, type: 'application/pdf' }, writeStatementPdf(source, { isListed }))
}

/** The handler of `checkStatementJob`. @throws Problem `document_letter_missing` */
export async function checkStatement(tools: PayoutTools, { payout: id }: { payout: string }): Promise<void> {
  const payout = await findPayout(tools.database, id)
  if (payout) await requireStatementLetters(await gather(tools, payout))
}

/** @returns whether the PDF can list all lines; otherwise it shows none of their texts */
async function requireStatementLetters(source: StatementSource): Promise<boolean> {
  const { artistName, destination, payout, lineCount, listLines } = source
  await requireLetters([artistName, ...Object.values(destination), payout.reference ?? ''])
  if (!canListLines(lineCount)) return false
  const letters = new Set<string>()
  for await (const { text } of listLines()) {
    await requireLetters([text])
    for (const letter of text) letters.add(letter)
  }
  return canListLines(lineCount, letters.size)
}
