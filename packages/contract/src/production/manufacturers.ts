import { z } from 'zod'
import { limits } from '../limits.ts'
import { Cents, call, Instant, PrintSize, Uid } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

export const MakingRegion = z.enum(['us', 'eu', 'international'])

const Costs = z
  .array(z.object({ size: PrintSize, costCents: Cents.max(limits.priceMaxCents) }))
  .min(1, 'manufacturer_sizes_missing')
  .max(PrintSize.options.length)
  .refine((costs) => new Set(costs.map(({ size }) => size)).size === costs.length, 'manufacturer_size_twice')

export const ManufacturerInput = z.object({
  name: textLine({ max: limits.manufacturer.nameMax, missing: 'manufacturer_name_missing', tooLong: 'manufacturer_name_too_long' }),
  /** The regions that it ships to. */
  regions: z.array(MakingRegion).min(1, 'manufacturer_regions_missing').max(MakingRegion.options.length),
  /** Prints per business day. */
  capacityPerDay: z
    .int('manufacturer_capacity')
    .min(1, 'manufacturer_capacity')
    .max(limits.manufacturer.capacityMax, 'manufacturer_capacity'),
  /** Business days from a print's production slot to its dispatch. */
  leadDays: z.int('manufacturer_lead').min(0, 'manufacturer_lead').max(limits.manufacturer.leadDaysMax, 'manufacturer_lead'),
  /** The cost per print. Sizes without a cost are not made there. */
  costs: Costs,
  /** An inactive manufacturer receives no new prints and finishes its assigned ones. */
  isActive: z.boolean(),
})
export type ManufacturerInput = z.infer<typeof ManufacturerInput>

export const Manufacturer = ManufacturerInput.extend({
  id: Uid,
  /** Incremented with each change, to detect conflicting edits. */
  version: z.int(),
  /** Assigned prints that are not yet shipped. */
  openPrints: z.int(),
  /** Until when answers signed with the previous secret are accepted. */
  formerSecretUntil: Instant.nullable(),
})
export type Manufacturer = z.infer<typeof Manufacturer>

const Manufacturers = z.object({ manufacturers: z.array(Manufacturer) })
/** The URL for its answers, and the signing secret. */
const AnswerSecret = z.object({ url: z.string(), secret: z.string() })

export const backofficeManufacturers = {
  list: call('viewer', 'GET', '/backoffice/manufacturers', 'List manufacturers by name').output(Manufacturers),
  add: call('admin', 'POST', '/backoffice/manufacturers', 'Add a manufacturer').input(ManufacturerInput).output(Manufacturers),
  secret: call(
    'admin',
    'POST',
    '/backoffice/manufacturers/{id}/secret',
    'Get the webhook address and secret of a manufacturer. Each access is logged',
  )
    .input(z.object({ id: Uid }))
    .output(AnswerSecret),
  rotateSecret: call(
    'admin',
    'POST',
    '/backoffice/manufacturers/{id}/secret/rotation',
    'Create a new secret. The previous one stays valid for a day',
  )
    .input(z.object({ id: Uid }))
    .output(AnswerSecret),
  revokeSecret: call('admin', 'POST', '/backoffice/manufacturers/{id}/secret/revocation', 'Revoke the current secret immediately')
    .input(z.object({ id: Uid }))
    .output(Manufacturers),
  change: call('admin', 'POST', '/backoffice/manufacturers/{id}', 'Change a manufacturer. Assigned prints keep their cost and date')
    .input(ManufacturerInput.extend({ id: Uid, version: z.int() }))
    .output(Manufacturers),
}
