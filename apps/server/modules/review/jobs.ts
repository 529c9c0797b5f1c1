import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { Review } from './index.ts'
import { publishTrustedJob } from './trust/publish-trusted.ts'
import { settleDecisionJob } from './decisions/settle-decision.ts'
import { tellFirstArtistJob } from './look-alikes/notify-first-artist.ts'

export function moderationJobs(moderation: Review): Assignment[] {
  return [
    assign(settleDecisionJob, (payload) => moderation.settleDecision(payload), 2),
    assign(publishTrustedJob, (payload) => moderation.publishTrusted(payload)),
    assign(tellFirstArtistJob, (payload) => moderation.tellFirstArtist(payload)),
  ]
}
