import type { CauseInput } from '@tintype/contract/hope'
import type { z } from 'zod'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Earnings } from '../earnings/service.ts'
import { createCause } from './create-cause.ts'
import { getCause } from './get-cause.ts'
import { listCauses } from './list-causes.ts'
import { createShares } from './open-share.ts'
import { findActiveCauseBySlug, findActiveSlugs, findCause } from './queries.ts'

export type HopeTools = { database: Database; clock: Clock; earnings: Pick<Earnings, 'causeTotals'> }

export function createHope(tools: HopeTools & { pictures: Pick<Pictures, 'draw'>; audit: Pick<Audit, 'record'> }) {
  return {
    list: () => listCauses(tools),
    get: (request: { slug: string }) => getCause(tools, request),
    /** The picture for links to a cause. */
    openShare: createShares(tools),
    create: (operator: Operator, input: z.infer<typeof CauseInput>) => createCause(tools, operator, input),
    /** The slugs of all that are active. */
    listActiveSlugs: (queryable: Queryable) => findActiveSlugs(queryable),
    /** Undefined where there is none, or it has ended. */
    findActiveCause: (queryable: Queryable, slug: string) => findActiveCauseBySlug(queryable, slug),
    /** Whether it is active or not; undefined where there is none. */
    findCause: (queryable: Queryable, id: string) => findCause(queryable, id),
  }
}

export type Hope = ReturnType<typeof createHope>
