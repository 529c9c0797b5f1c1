import { Problem } from '@tintype/contract/problems'
import type { Actor } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { artistUrl, reporterUrl } from './links.ts'
import { lockReport, type ReportChange, type ReportRow, updateReport } from './queries/reports.ts'
import type { ReportTools } from './tools.ts'

/** The two sides of a report, as mails address them. */
export type Parties = {
  artist: { to: string; name: string; url: string }
  reporter: { to: string; name: string; url: string }
}

type Step = {
  actor: Actor
  /** The action in the audit log, such as `report.noticed`. */
  action: (after: ReportRow) => string
  /** @throws Problem where the step is not possible */
  change: (report: ReportRow, now: Date) => ReportChange
  /** The effects of the step, including notifications. */
  follow: (tx: Transaction, after: ReportRow, sides: Parties) => Promise<void>
}

/**
 * Runs one step of a report under a lock: the change, its effects and the audit log entry. @param isTheirs  whether the actor may see this
 * report @throws Problem `report_not_found`, and those of the step
 */
export async function changeReport(
  tools: ReportTools,
  id: string,
  { actor, action, change, follow }: Step,
  isTheirs: (report: ReportRow) => boolean = () => true,
): Promise<ReportRow> {
  const { database, clock, audit } = tools
  return database.transaction(async (tx) => {
    const before = await lockReport(tx, id)
    if (!before || !isTheirs(before)) throw new Problem('report_not_found')
    const now = clock()
    const after = await updateReport(tx, id, change(before, now))
    await follow(tx, after, await getParties(tools, tx, after))
    await audit.record(tx, {
      actor,
      action: action(after),
      subject: `report:${id}`,
      at: now,
      facts: { about: formatSubject(after), artist: after.artistId },
      before: { state: before.state },
      after: { state: after.state },
    })
    return after
  })
}

async function getParties(tools: ReportTools, tx: Transaction, report: ReportRow): Promise<Parties> {
  const { name, email } = await tools.accounts.getArtist(tx, report.artistId)
  return {
    artist: { to: email, name, url: artistUrl(tools.publicUrl, report.id) },
    reporter: { to: report.reporterEmail, name: report.reporterName, url: reporterUrl(tools, report.id) },
  }
}

function formatSubject({ subject, artworkUid, pictureKey }: ReportRow): string {
  return `${subject}:${artworkUid ?? pictureKey}`
}
