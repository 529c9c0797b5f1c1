import type { OfficeOrder, Print } from '@tintype/contract/production/production'
import { printMeasures } from '@tintype/domain/prints/sizes'
import { uidFromName } from './artworks.ts'

/** Two medium prints of the owl, which Iron Press makes. */
export function print(facts: Partial<Print> = {}): Print {
  return {
    id: uidFromName('print'),
    number: 'J000042',
    state: 'in_production',
    since: '2026-11-20T09:00:00.000Z',
    version: 4,
    orderNumber: 'T100001',
    line: 1,
    title: 'Owl',
    artistName: 'Ansel',
    size: 'medium',
    orientation: 'vertical',
    measures: printMeasures('medium', 'vertical'),
    quantity: 2,
    country: 'US',
    manufacturer: { id: uidFromName('press'), name: 'Iron Press' },
    routingReason: null,
    promisedOn: '2026-11-24',
    costCents: 1_150,
    dotsPerInch: 300,
    filePercent: null,
    fileMaking: null,
    holdReason: null,
    holdSentence: null,
    reprintOf: null,
    reprintReason: null,
    cancelReason: null,
    parcelId: null,
    moves: [],
    ...facts,
  }
}

/** An order of two medium owls and three large seas, all paid. */
export function officeOrder(facts: Partial<OfficeOrder> = {}): OfficeOrder {
  const line = { artistName: 'Ansel', refundedQuantity: 0, prints: [] }
  return {
    orderNumber: 'T100001',
    status: 'in_production',
    state: 'in_production',
    email: 'dorothea@example.com',
    shippingAddress: { name: 'Dorothea Lange', line1: '1 Main Street', city: 'Berkeley', region: 'CA', postalCode: '94704', country: 'US' },
    customerForgottenAt: null,
    isOver: false,
    placedAt: '2026-11-20T09:00:00.000Z',
    paidAt: '2026-11-20T09:00:00.000Z',
    shippingCents: 2600,
    totalCents: 36_200,
    paidTaxCents: 0,
    refundedTaxCents: 0,
    refundedCents: 0,
    taxCents: 0,
    lines: [
      {
        ...line,
        line: 1,
        title: 'Owl',
        size: 'medium',
        orientation: 'vertical',
        measures: printMeasures('medium', 'vertical'),
        quantity: 2,
        priceCents: 4900,
        refundableQuantity: 2,
      },
      {
        ...line,
        line: 2,
        title: 'Sea',
        size: 'large',
        orientation: 'horizontal',
        measures: printMeasures('large', 'horizontal'),
        quantity: 3,
        priceCents: 7900,
        refundableQuantity: 3,
      },
    ],
    parcels: [],
    events: [],
    ...facts,
  }
}
