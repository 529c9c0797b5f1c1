import { type ProblemCode, problemText } from '@tintype/contract/problems'
import type { Manufacturer, ManufacturerInput } from '@tintype/contract/production/manufacturers'
import { PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'
import { parseDollars } from '../dollars.ts'

type Region = Manufacturer['regions'][number]

/** A manufacturer as strings in the form's fields. */
export type ManufacturerValues = {
  name: string
  regions: readonly Region[]
  capacityPerDay: string
  leadDays: string
  /** Dollars by size; empty for sizes that it does not make. */
  costs: Readonly<Partial<Record<PrintSize, string>>>
  isActive: boolean
}

export const regionNames: readonly { region: Region; name: string }[] = [
  { region: 'us', name: 'United States' },
  { region: 'eu', name: 'European Union' },
  { region: 'international', name: 'Other countries' },
]

export const emptyManufacturer: ManufacturerValues = {
  name: '',
  regions: ['us'],
  capacityPerDay: '',
  leadDays: '',
  costs: {},
  isActive: true,
}

export function toManufacturerValues({ name, regions, capacityPerDay, leadDays, costs, isActive }: Manufacturer): ManufacturerValues {
  return {
    ...{ name, regions, isActive },
    capacityPerDay: String(capacityPerDay),
    leadDays: String(leadDays),
    costs: Object.fromEntries(costs.map(({ size, costCents }) => [size, (costCents / 100).toFixed(2)])),
  }
}

/** Parses the fields. @returns the input, or a message about the first invalid field */
export function readManufacturer(values: ManufacturerValues): { input: ManufacturerInput } | { problem: string } {
  const name = values.name.trim()
  const capacityPerDay = parseWholeNumber(values.capacityPerDay)
  const leadDays = parseWholeNumber(values.leadDays)
  const dollars = PRINT_SIZES.map((size) => ({ size, dollars: parseDollars(values.costs[size] ?? '') }))
  if (!name) return refused('manufacturer_name_missing')
  if (!values.regions.length) return refused('manufacturer_regions_missing')
  if (!(capacityPerDay >= 1)) return refused('manufacturer_capacity')
  if (!(leadDays >= 0)) return refused('manufacturer_lead')
  if (dollars.some((one) => Number.isNaN(one.dollars))) return { problem: 'Enter each cost in dollars, such as 11.50.' }
  const costs = dollars.flatMap((one) => (one.dollars === undefined ? [] : { size: one.size, costCents: Math.round(one.dollars * 100) }))
  if (!costs.length) return refused('manufacturer_sizes_missing')
  return { input: { name, regions: [...values.regions], capacityPerDay, leadDays, costs, isActive: values.isActive } }
}

function parseWholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function refused(code: ProblemCode) {
  return { problem: problemText(code) }
}
