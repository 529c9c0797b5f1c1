import type { Cause, CauseInput } from '@tintype/contract/hope/hope'
import type { z } from 'zod'
import type { Operator } from '../../platform/actor.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import { type CauseRow, insertCause } from './queries/hope.ts'
import { causeSlug, fromDollars, numberedSlug } from './rules/hope.ts'
import type { HopeTools } from './tools.ts'
import { NO_DONATIONS, toCause } from './views/hope.ts'

type Tools = HopeTools & { audit: Pick<Audit, 'record'> }

/** Creates a cause. Its address is derived from the title, with a number if taken. */
export async function createCause(tools: Tools, operator: Operator, input: z.infer<typeof CauseInput>): Promise<Cause> {
  const slug = causeSlug(input.title)
  const now = tools.clock()
  const cause = {
    title: input.title,
    description: input.description,
    imageUrls: input.image_urls,
    fundingGoalCents: input.funding_goal ? fromDollars(input.funding_goal) : null,
    externalUrl: input.external_url ?? null,
    agreedOn: input.agreed_on ?? null,
    isActive: input.active,
    createdAt: now,
    updatedAt: now,
  }
  const added = await tools.database.transaction(async (tx) => {
    let row: CauseRow | undefined
    for (let number = 1; !row; number++) row = await insertCause(tx, { ...cause, slug: numberedSlug(slug, number) })
    const after = { title: row.title, isActive: row.isActive, fundingGoalCents: row.fundingGoalCents, agreedOn: row.agreedOn }
    await tools.audit.record(tx, { actor: operator, action: 'cause.added', subject: `cause:${row.id}`, at: now, after })
    return row
  })
  return toCause(added, NO_DONATIONS)
}
