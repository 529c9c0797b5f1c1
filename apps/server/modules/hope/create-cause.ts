import type { Cause, CauseInput } from '@tintype/contract/hope'
import type { z } from 'zod'
import type { Operator } from '../../platform/http/actor.ts'
import { type CauseRow, insertCause } from './queries.ts'
import { fromDollars, numberedSlug, slugOf } from './rules.ts'
import type { HopeTools } from './service.ts'
import { toCause } from './views.ts'

/** Adds a cause under an address made of its title, numbered where another one has it. */
export async function createCause(tools: HopeTools, _operator: Operator, input: z.infer<typeof CauseInput>): Promise<Cause> {
  const slug = slugOf(input.title)
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
  let row: CauseRow | undefined
  for (let number = 1; !row; number++) row = await insertCause(tools.database, { ...cause, slug: numberedSlug(slug, number) })
  return toCause(row, { raisedCents: 0, supporters: 0, remittedCents: 0 })
}
