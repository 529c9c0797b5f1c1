import type { Transaction } from '../../platform/database/database.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { isTakenDownByAnother, type ReportRow } from './queries/reports.ts'
import { isTakenDown } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'

/**
 * Takes the reported item down or restores it, according to the report. It stays down while another report requires it, or if the artist
 * has removed it. @param words  explanation for the artist
 */
export async function applyOutcome(tools: ReportTools, tx: Transaction, report: ReportRow, words: string): Promise<void> {
  if (isTakenDown(report)) return takeDown(tools, tx, report, words)
  const wasDown = report.outcome === 'taken_down'
  if (wasDown && !(await isTakenDownByAnother(tx, report))) await putBack(tools, tx, report)
}

async function takeDown({ artworks, shops, channel }: ReportTools, tx: Transaction, report: ReportRow, reason: string): Promise<void> {
  const { subject, artworkUid: uid, pictureKey, artistId } = report
  if (uid) {
    await artworks.takeDown(tx, { uid, reason })
    await channel.artworkChanged(tx, uid)
  }
  if (pictureKey && subject !== 'artwork' && (await hangs({ shops }, tx, report)))
    await shops.takePictureDown(tx, { artistId, kind: subject, seenUrl: mediaUrl(pictureKey), reason })
}

async function putBack({ artworks, shops, channel }: ReportTools, tx: Transaction, report: ReportRow): Promise<void> {
  const { subject, artworkUid: uid, pictureKey: key, artistId, decision } = report
  if (uid) {
    await artworks.putBack(tx, uid)
    await channel.artworkChanged(tx, uid)
  }
  if (key && subject !== 'artwork') await shops.putPictureBack(tx, { artistId, kind: subject, key, reason: decision ?? '' })
}

/** Whether the shop still shows the reported picture. */
async function hangs(
  { shops }: Pick<ReportTools, 'shops'>,
  tx: Transaction,
  { subject, pictureKey, artistId }: ReportRow,
): Promise<boolean> {
  const shop = (await shops.getMany(tx, [artistId])).get(artistId)
  if (subject === 'banner') return shop?.bannerKey === pictureKey && shop?.bannerStatus === 'approved'
  return shop?.pictureKey === pictureKey
}
