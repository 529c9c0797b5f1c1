import { Problem } from '@tintype/contract/problems'
import type { ReportInput } from '@tintype/contract/reports/reports'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { toNetwork } from '../../http/client-address.ts'
import { countAttempt } from '../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../platform/auth/limits/rate-limits.ts'
import { reporterUrl } from './links.ts'
import { insertReport } from './queries/reports.ts'
import type { ReportTools } from './tools.ts'

/**
 * Stores a report and asks the reporter by mail to confirm it. Until then it does not count and operators do not see it. @param address  IP
 * address of the reporter; undefined if unknown @throws Problem `rate_limited`; `report_subject_missing` if the item does not exist or was
 * removed
 */
export async function sendReport(tools: ReportTools, input: ReportInput, address: string | undefined): Promise<void> {
  const { database, notifications, clock } = tools
  const email = normaliseEmail(input.email)
  if (address && (await countAttempt(database, `report from ${toNetwork(address)}`, RATE_LIMITS.reportsFromNetwork)))
    throw new Problem('rate_limited')
  if (await countAttempt(database, `report by ${email}`, RATE_LIMITS.reportsByAddress)) throw new Problem('rate_limited')
  const subject = await findSubject(tools, input)
  await database.transaction(async (tx) => {
    const isCopyright = input.kind === 'copyright'
    const report = await insertReport(tx, {
      ...subject,
      since: clock(),
      kind: input.kind,
      words: input.words,
      original: isCopyright ? (input.original ?? null) : null,
      capacity: isCopyright ? input.capacity : null,
      reporterName: input.name,
      reporterEmail: email,
    })
    await notifications.send(tx, {
      kind: 'report_confirm',
      to: email,
      name: input.name,
      subject: report.subject,
      subjectName: report.subjectName,
      url: reporterUrl(tools, report.id),
    })
  })
}

async function findSubject({ database, artworks, shops }: ReportTools, { subject, handle }: ReportInput) {
  if (subject === 'artwork') {
    const artwork = await artworks.findForSale(database, handle)
    if (!artwork) throw new Problem('report_subject_missing')
    return { subject, artworkUid: artwork.uid, artistId: artwork.artistId, subjectName: artwork.name }
  }
  const front = await shops.findByHandle(database, handle.toLowerCase())
  const shop = front && (await shops.getMany(database, [front.artistId])).get(front.artistId)
  const pictureKey = subject === 'banner' ? (shop?.bannerStatus === 'approved' ? shop.bannerKey : null) : shop?.pictureKey
  if (!front || !pictureKey) throw new Problem('report_subject_missing')
  return { subject, pictureKey, artistId: front.artistId, subjectName: front.name }
}
