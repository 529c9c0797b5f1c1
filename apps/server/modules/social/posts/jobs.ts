import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** One run of one post. A run schedules the next one itself. */
export const sendPostJob = defineJob('posting.send', z.object({ post: z.uuid() }), { expireSeconds: 240, retries: 12 })

/** Sent when an artwork goes on sale. */
export const approvalJob = defineJob('posting.approval', z.object({ artwork: z.uuid() }), { retries: 20 })

/** Finds posts whose job was lost, and posts that were planned too far ahead for the queue. */
export const sweepPostsJob = defineJob('posting.sweep', z.object({}), { cron: '*/5 * * * *', expireSeconds: 60 })
