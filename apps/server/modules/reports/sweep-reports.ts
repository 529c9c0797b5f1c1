import { reportLimits } from '@tintype/contract/report-rules'
import { deleteUnconfirmed } from './queries.ts'
import type { ReportTools } from './service.ts'

/** Forgets reports that nobody confirmed in time, with the name and the address in them. May run twice. */
export async function sweepReports({ database, clock }: ReportTools): Promise<void> {
  await deleteUnconfirmed(database, new Date(clock().getTime() - reportLimits.confirmMs))
}
