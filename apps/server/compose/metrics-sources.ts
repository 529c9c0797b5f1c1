import type { Gate } from '../http/operations/gate.ts'
import type { MetricSources } from '../platform/observability/metrics.ts'
import type { Platform } from './platform.ts'
import type { composeServices } from './services.ts'

/** Sources of the metrics that are read on request. */
export function metricsSources(
  { database, jobWatch, clock }: Pick<Platform, 'database' | 'jobWatch' | 'clock'>,
  { ledgerOffice }: Pick<ReturnType<typeof composeServices>, 'ledgerOffice'>,
  { inFlight }: Pick<Gate, 'inFlight'>,
): MetricSources {
  return {
    queues: () => jobWatch.listQueues(),
    async ledger() {
      const { sums, whole } = await ledgerOffice.getChecks()
      return { checkedAt: sums && new Date(sums.at), isSound: !sums?.problems.length && !whole?.problems.length }
    },
    connections() {
      const { totalCount, idleCount, waitingCount } = database.$client
      return { total: totalCount, idle: idleCount, asking: waitingCount }
    },
    inFlight,
    now: clock,
  }
}
