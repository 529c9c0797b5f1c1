import { z } from 'zod'
import type { Platform } from '../compose/platform.ts'
import { type Assignment, assign, defineJob } from '../platform/jobs/jobs.ts'
import { loadDemoPicture } from './load-picture.ts'

export const demoPictureJob = defineJob('demo.picture', z.object({ kind: z.enum(['banner', 'portrait', 'cause']), key: z.string() }))

/** One picture at a time, so that they delay the renditions of the artworks little. */
export function demoJobs(platform: Platform): Assignment[] {
  return [assign(demoPictureJob, (picture) => loadDemoPicture(platform, picture))]
}
