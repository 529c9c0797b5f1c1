import { type Assignment, assign } from '../../platform/jobs/jobs.ts'
import type { Mockups } from './module.ts'
import { mockupJob } from './request-mockup.ts'
import { storeRoomsJob } from './store-rooms.ts'

export function mockupJobs(mockups: Mockups): Assignment[] {
  return [
    // one at a time: each takes a few seconds, and a user who requests many waits for all of them
    assign(mockupJob, (payload, _, turn) => mockups.drawRequested(payload, turn)),
    assign(storeRoomsJob, (payload) => mockups.drawStoreRooms(payload)),
  ]
}
