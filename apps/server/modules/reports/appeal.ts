import type { ReportSide } from '@tintype/contract/reports/report-rules'
import type { ArtistReport, ReporterReport } from '@tintype/contract/reports/reports'
import type { Actor, Artist } from '../../platform/actor.ts'
import { changeReport } from './change-report.ts'
import { openReporterLink } from './links.ts'
import { showArtistReport } from './list-reports.ts'
import type { ReportRow } from './queries/reports.ts'
import { withAppeal } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'
import { reportedItem, toReporterReport } from './views/reports.ts'

/** @throws Problem `report_not_found`, also for another artist's; `report_appeal_over` */
export async function appealAsArtist(
  tools: ReportTools,
  artist: Artist,
  { id, words }: { id: string; words: string },
): Promise<ArtistReport> {
  const isTheirs = ({ artistId }: ReportRow) => artistId === artist.artistId
  return showArtistReport(tools, await appeal(tools, id, { actor: artist, side: 'artist', words }, isTheirs))
}

/** @throws Problem `report_link_over`, `report_appeal_over` */
export async function appealAsReporter(tools: ReportTools, { link, words }: { link: string; words: string }): Promise<ReporterReport> {
  const report = await appeal(tools, openReporterLink(tools, link), { actor: { kind: 'visitor' }, side: 'reporter', words })
  return toReporterReport(report, tools.clock())
}

type Appeal = { actor: Actor; side: ReportSide; words: string }

/** An operator other than the first one reviews the decision. Both sides are notified. */
function appeal(
  tools: ReportTools,
  id: string,
  { actor, side, words }: Appeal,
  isTheirs?: (report: ReportRow) => boolean,
): Promise<ReportRow> {
  return changeReport(
    tools,
    id,
    {
      actor,
      action: () => 'report.appealed',
      change: (before, now) => withAppeal(before, { side, words }, now),
      async follow(tx, after, { artist, reporter }) {
        const facts = { kind: 'report_appealed' as const, ...reportedItem(after), appealSide: side, words }
        await tools.notifications.send(tx, { ...facts, ...artist, side: 'artist' }, { ...facts, ...reporter, side: 'reporter' })
      },
    },
    isTheirs,
  )
}
