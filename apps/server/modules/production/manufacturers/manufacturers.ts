import { Problem } from '@tintype/contract/problems'
import type { Manufacturer, ManufacturerInput } from '@tintype/contract/production/manufacturers'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import type { Operator } from '../../../platform/actor.ts'
import {
  countOpenPrints,
  hasOtherOfName,
  insertManufacturer,
  listManufacturers,
  lockManufacturer,
  type ManufacturerRow,
  updateManufacturer,
} from '../queries/manufacturer.ts'
import type { ProductionTools } from '../tools.ts'

type Shown = { manufacturers: Manufacturer[] }

export async function showManufacturers({ database, clock }: Pick<ProductionTools, 'database' | 'clock'>): Promise<Shown> {
  const at = clock()
  const rows = await listManufacturers(database)
  const open = await countOpenPrints(database)
  return { manufacturers: rows.map((row) => ({ ...toManufacturer(row, at), openPrints: open.get(row.id) ?? 0 })) }
}

/** @throws Problem `manufacturer_exists` */
export async function addManufacturer(tools: ProductionTools, operator: Operator, input: ManufacturerInput): Promise<Shown> {
  await tools.database.transaction(async (tx) => {
    const row = await insertManufacturer(tx, toManufacturerColumns(input))
    if (!row) throw new Problem('manufacturer_exists')
    const facts = { by: operator.name }
    await tools.audit.record(tx, {
      actor: operator,
      action: 'manufacturer.added',
      subject: `manufacturer:${row.id}`,
      at: tools.clock(),
      facts,
      after: auditFacts(input),
    })
  })
  return showManufacturers(tools)
}

/**
 * Changes a manufacturer. Prints that are already routed keep their cost and days. @throws Problem `manufacturer_not_found`,
 * `manufacturer_changed` if the version is not the one that the operator saw, `manufacturer_exists`
 */
export async function changeManufacturer(
  tools: ProductionTools,
  operator: Operator,
  { id, version, ...input }: ManufacturerInput & { id: string; version: number },
): Promise<Shown> {
  await tools.database.transaction(async (tx) => {
    const row = await lockManufacturer(tx, id)
    if (!row) throw new Problem('manufacturer_not_found')
    if (row.version !== version) throw new Problem('manufacturer_changed')
    if (await hasOtherOfName(tx, { id, name: input.name })) throw new Problem('manufacturer_exists')
    await updateManufacturer(tx, id, toManufacturerColumns(input))
    const facts = { by: operator.name }
    await tools.audit.record(tx, {
      actor: operator,
      action: 'manufacturer.changed',
      subject: `manufacturer:${id}`,
      at: tools.clock(),
      facts,
      before: auditFacts(toManufacturer(row, tools.clock())),
      after: auditFacts(input),
    })
  })
  return showManufacturers(tools)
}

function toManufacturer(row: ManufacturerRow, at: Date): Omit<Manufacturer, 'openPrints'> {
  const { id, name, regions, capacityPerDay, leadDays, isActive, version, costsCents } = row
  const costs = PRINT_SIZES.flatMap((size) => {
    const costCents = costsCents[size]
    return costCents === undefined ? [] : { size, costCents }
  })
  const until = row.formerSecretUntil
  const formerSecretUntil = until && until > at ? until.toISOString() : null
  return { id, name, regions, capacityPerDay, leadDays, isActive, version, formerSecretUntil, costs }
}

function toManufacturerColumns({ costs, ...facts }: ManufacturerInput) {
  return { ...facts, costsCents: Object.fromEntries(costs.map(({ size, costCents }) => [size, costCents])) }
}

function auditFacts({
  name,
  regions,
  capacityPerDay,
  leadDays,
  isActive,
  costs,
}: Pick<ManufacturerInput, 'name' | 'regions' | 'capacityPerDay' | 'leadDays' | 'isActive' | 'costs'>) {
  const costsCents = Object.fromEntries(costs.map(({ size, costCents }) => [`${size}_cents`, costCents]))
  return { name, regions: regions.join(', '), capacityPerDay, leadDays, isActive, ...costsCents }
}
