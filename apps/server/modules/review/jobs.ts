import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import { settleDecisionJob } from './decisions/settle-decision.ts'
import { hashArtworksJob } from './look-alikes/hash-artworks.ts'
import { notifyFirstArtistJob } from './look-alikes/notify-first-artist.ts'
import type { Review } from './module.ts'
import { rateContentJob } from './rate-content.ts'
import { applySizeRuleJob } from './sizes/apply-size-rule.ts'
import { publishTrustedJob } from './trust/publish-trusted.ts'

export function reviewJobs(review: Review): Assignment[] {
  return [
    assign(settleDecisionJob, (payload) => review.settleDecision(payload), 2),
    assign(publishTrustedJob, (payload) => review.publishTrusted(payload)),
    assign(notifyFirstArtistJob, (payload) => review.notifyFirstArtist(payload)),
    { ...assign(applySizeRuleJob, async (_, signal) => void (await review.applySizeRule(signal))), cron: '* * * * *' },
    { ...assign(rateContentJob, async (_, signal) => void (await review.rateContent(signal))), cron: '* * * * *' },
    { ...assign(hashArtworksJob, async (_, signal) => void (await review.writeLooks(signal))), cron: '5-59/10 * * * *' },
  ]
}
