import { type Assignment, assign } from '../../../platform/jobs/jobs.ts'
import type { Social } from './module.ts'
import { revokeJob } from './revoke.ts'
import { renewTokensJob, sweepConnectionsJob } from './sweep-connections.ts'

export function socialJobs(social: Social): Assignment[] {
  return [
    assign(revokeJob, (payload, _signal, turn) => social.revoke(payload, turn)),
    assign(renewTokensJob, (payload) => social.keepFresh(payload)),
    assign(sweepConnectionsJob, () => social.sweep()),
  ]
}
