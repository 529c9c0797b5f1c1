import type { ManufacturerInput } from '@tintype/contract/production/manufacturers'

/** Manufacturers of the demo, in addition to the one from the migrations. */
export const demoManufacturers: readonly ManufacturerInput[] = [
  {
    name: 'Harbour Metalworks',
    regions: ['us', 'international'],
    capacityPerDay: 60,
    leadDays: 2,
    costs: [
      { size: 'medium', costCents: 1150 },
      { size: 'large', costCents: 1900 },
      { size: 'large_tall', costCents: 2050 },
      { size: 'extra_large', costCents: 3400 },
    ],
    isActive: true,
  },
  {
    name: 'Elbe Plattendruck',
    regions: ['eu', 'international'],
    capacityPerDay: 45,
    leadDays: 2,
    costs: [
      { size: 'medium', costCents: 1080 },
      { size: 'large', costCents: 1840 },
      { size: 'large_tall', costCents: 1990 },
      { size: 'extra_large', costCents: 3550 },
    ],
    isActive: true,
  },
  {
    name: 'Small Sheet Studio',
    regions: ['us', 'eu'],
    capacityPerDay: 12,
    leadDays: 1,
    costs: [
      { size: 'medium', costCents: 1420 },
      { size: 'large', costCents: 2380 },
    ],
    isActive: true,
  },
]
