import { Problem } from '@tintype/contract/problems'
import type { ReportState } from '@tintype/contract/reports/report-rules'
import type { ArtistReport, ArtistReportPage, OfficeReport, OfficeReportPage, ReporterReport } from '@tintype/contract/reports/reports'
import type { Artist, Operator } from '../../platform/actor.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { openReporterLink } from './links.ts'
import { countToAnswer, findArtistReports, findReport, findReports, type ReportRow } from './queries/reports.ts'
import type { ReportsRequest, ReportTools } from './tools.ts'
import { toArtistReport, toOfficeReport, toReporterReport } from './views/reports.ts'

/** @throws Problem `report_link_over`, also for a report that was not confirmed in time */
export async function getReporterReport(tools: ReportTools, link: string): Promise<ReporterReport> {
  const report = await findReport(tools.database, openReporterLink(tools, link))
  if (!report) throw new Problem('report_link_over')
  return toReporterReport(report, tools.clock())
}

/** Reports about the artist's items, the newest first. @throws Problem `malformed` for a broken cursor */
export async function listOwnReports(
  tools: ReportTools,
  { artistId }: Artist,
  { limit, cursor }: ReportsRequest,
): Promise<ArtistReportPage> {
  const { database, clock } = tools
  const before = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findArtistReports(database, { artistId, before, limit: limit + 1 }), limit)
  const found = rows.map(({ report }) => report)
  const pictures = await findPictureUrls(tools, found)
  return {
    reports: found.map((report) => toArtistReport(report, pictures.get(report.id) ?? null, clock())),
    nextCursor: next && encodeCursor(next),
    waiting: await countToAnswer(database, artistId),
  }
}

export async function showArtistReport(tools: ReportTools, report: ReportRow): Promise<ArtistReport> {
  const pictures = await findPictureUrls(tools, [report])
  return toArtistReport(report, pictures.get(report.id) ?? null, tools.clock())
}

/** Reports in a state, the longest waiting first. @throws Problem `malformed` for a broken cursor */
export async function listOfficeReports(
  tools: ReportTools,
  operator: Operator,
  { state, limit, cursor }: ReportsRequest & { state: ReportState },
): Promise<OfficeReportPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findReports(tools.database, { state, after, limit: limit + 1 }), limit)
  const found = rows.map(({ report }) => report)
  return { reports: await showAll(tools, operator, found), nextCursor: next && encodeCursor(next) }
}

/** @throws Problem `report_not_found`, also for an unconfirmed report */
export async function getOfficeReport(tools: ReportTools, operator: Operator, id: string): Promise<OfficeReport> {
  const report = await findReport(tools.database, id)
  if (!report || report.state === 'unconfirmed') throw new Problem('report_not_found')
  return showOfficeReport(tools, operator, report)
}

export async function showOfficeReport(tools: ReportTools, operator: Operator, report: ReportRow): Promise<OfficeReport> {
  const [shown] = await showAll(tools, operator, [report])
  if (!shown) throw new Problem('report_not_found')
  return shown
}

/** The number of statements does not depend on the number of reports. */
async function showAll(tools: ReportTools, operator: Operator, rows: readonly ReportRow[]): Promise<OfficeReport[]> {
  const { database, accounts, artworks, shops, auth, clock, storefrontUrl } = tools
  const artistIds = [...new Set(rows.map(({ artistId }) => artistId))]
  const artists = await accounts.getArtists(database, artistIds)
  const theirShops = await shops.getMany(database, artistIds)
  const handles = await artworks.handles(database, listArtworkUids(rows))
  const pictures = await findPictureUrls(tools, rows)
  const operatorIds = new Set(rows.flatMap(({ decidedBy, appealDecidedBy }) => [decidedBy ?? [], appealDecidedBy ?? []].flat()))
  const emails = new Map(await Promise.all([...operatorIds].map(async (id) => [id, (await auth.findOperator(id))?.email] as const)))
  return rows.map((report) =>
    toOfficeReport(
      report,
      {
        artistName: artists.get(report.artistId)?.name ?? '',
        pictureUrl: pictures.get(report.id) ?? null,
        subjectUrl: report.artworkUid
          ? `${storefrontUrl}/products/${handles.get(report.artworkUid) ?? ''}`
          : `${storefrontUrl}/collections/${theirShops.get(report.artistId)?.handle ?? ''}`,
        findOperatorEmail: (id) => (id && emails.get(id)) || null,
      },
      { operatorId: operator.userId, now: clock() },
    ),
  )
}

/** The picture of each report, as it was at the time of the report. */
async function findPictureUrls({ database, artworks }: ReportTools, rows: readonly ReportRow[]): Promise<Map<string, string>> {
  const pictures = await artworks.pictures(database, listArtworkUids(rows))
  return new Map(
    rows.flatMap(({ id, artworkUid, pictureKey }) => {
      const url = pictureKey ? mediaUrl(pictureKey) : pictures.get(artworkUid ?? '')?.sources[0]?.url
      return url ? [[id, url] as const] : []
    }),
  )
}

function listArtworkUids(rows: readonly ReportRow[]): string[] {
  return [...new Set(rows.flatMap(({ artworkUid }) => artworkUid ?? []))]
}
