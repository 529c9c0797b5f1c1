import type { CauseChange, OfficeCause } from '@tintype/contract/hope/hope'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../platform/actor.ts'
import type { AuditFacts } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { showOfficeCause } from './list-office-causes.ts'
import { type CauseRow, lockCause, updateCause } from './queries/hope.ts'
import { fromDollars } from './rules/hope.ts'
import type { HopeDeskTools } from './tools.ts'

/**
 * Changes, activates or retires a cause. Its address and past donations stay. A retired cause gets no new donations. @throws Problem
 * `cause_not_found`, `cause_changed` if the version is not the one that the operator saw
 */
export async function changeCause(tools: HopeDeskTools, operator: Operator, { id, version, ...input }: CauseChange): Promise<OfficeCause> {
  return tools.database.transaction(async (tx) => {
    const row = await lockCause(tx, id)
    if (!row) throw new Problem('cause_not_found')
    if (row.version !== version) throw new Problem('cause_changed')
    return showOfficeCause(tools, tx, await writeCause(tools, tx, operator, { row, change: toCauseColumns(input) }))
  })
}

/** Writes the changed fields, and their former values to the audit log. Without a change, nothing is written. */
export async function writeCause(
  { audit, clock }: HopeDeskTools,
  tx: Transaction,
  operator: Operator,
  { row, change }: { row: CauseRow; change: Partial<CauseRow> },
): Promise<CauseRow> {
  const [was, is] = [auditFacts(row), auditFacts({ ...row, ...change })]
  const changed = Object.keys(is).filter((name) => is[name] !== was[name])
  if (!changed.length) return row
  const at = clock()
  const pick = (facts: AuditFacts): AuditFacts => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  const sides = { before: pick(was), after: pick(is) }
  await audit.record(tx, { actor: operator, action: 'cause.changed', subject: `cause:${row.id}`, at, ...sides })
  return updateCause(tx, row.id, { ...change, updatedAt: at })
}

/** Omitted fields keep their values; null clears a field. */
function toCauseColumns(input: Omit<CauseChange, 'id' | 'version'>): Partial<CauseRow> {
  const { title, description, image_urls, funding_goal, external_url, agreed_on, active } = input
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(image_urls !== undefined && { imageUrls: image_urls }),
    ...(funding_goal !== undefined && { fundingGoalCents: funding_goal ? fromDollars(funding_goal) : null }),
    ...(external_url !== undefined && { externalUrl: external_url }),
    ...(agreed_on !== undefined && { agreedOn: agreed_on }),
    ...(active !== undefined && { isActive: active }),
  }
}

function auditFacts({ title, description, imageUrls, fundingGoalCents, externalUrl, agreedOn, isActive }: CauseRow): AuditFacts {
  return { title, description, pictures: imageUrls.join(' '), fundingGoalCents, externalUrl, agreedOn, isActive }
}
