import type { ArtistReport } from '@tintype/contract/reports/reports'
import type { Artist } from '../../platform/actor.ts'
import { changeReport } from './change-report.ts'
import { showArtistReport } from './list-reports.ts'
import { withAnswer } from './rules/reports.ts'
import type { ReportTools } from './tools.ts'
import { reportedItem } from './views/reports.ts'

/**
 * The artist's counter-notice, which the reporter can read. @throws Problem `report_not_found`, also for another artist's; `report_state`
 */
export async function answerReport(
  tools: ReportTools,
  artist: Artist,
  { id, words }: { id: string; words: string },
): Promise<ArtistReport> {
  const report = await changeReport(
    tools,
    id,
    {
      actor: artist,
      action: () => 'report.answered',
      change: (before, now) => withAnswer(before, words, now),
      follow: (tx, after, { reporter }) =>
        tools.notifications.send(tx, { kind: 'report_answered', ...reporter, ...reportedItem(after), answer: words }),
    },
    ({ artistId }) => artistId === artist.artistId,
  )
  return showArtistReport(tools, report)
}
