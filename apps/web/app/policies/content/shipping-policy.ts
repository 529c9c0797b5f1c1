import { productionDays, shippingRegions } from '@tintype/domain/addresses/countries'
import { brand } from '@tintype/domain/brand'
import { formatPrice } from '@tintype/domain/money'
import type { PolicyContent } from '../policy-content.ts'
import { policyFacts } from '../policy-facts.ts'

const { eu, us, international } = shippingRegions
const rows = [
  ['European Union', eu],
  ['United States', us],
  ['International', international],
] as const

export const shippingPolicy: PolicyContent = {
  path: '/policies/shipping-policy',
  title: 'Shipping Policy',
  description: `Production and shipping times, shipping costs, and what to do if a parcel is late, lost or damaged. Metal prints are made in ${productionDays}.`,
  summary: `We print your order in ${productionDays}. Shipping then takes ${eu.days} within the European Union, ${us.days} in the United States and ${international.days} elsewhere.`,
  sections: [
    {
      id: 'production',
      title: 'Production',
      blocks: [
        `Every metal print is made to order. Production starts after payment and takes ${productionDays}. Business days are Monday to Friday, except public holidays where the print is made.`,
        'We route each print to the manufacturer that can ship it to you first. Prints of one order may come from two manufacturers and arrive in two parcels.',
      ],
    },
    {
      id: 'times',
      title: 'Shipping times and costs',
      blocks: [
        {
          table: {
            caption: 'Shipping time after production, and shipping cost per order',
            head: ['Ship to', 'Time', 'First print', 'Each extra print'],
            rows: rows.map(([name, { days, firstCents, furtherCents }]) => [
              name,
              days,
              formatPrice(firstCents),
              formatPrice(furtherCents),
            ]),
          },
        },
        'These are typical times and not guaranteed by the carrier. Holidays, storms and customs checks can cause delays. Add the production time to the shipping time.',
        'The shipping cost is shown before you pay and does not change afterwards.',
      ],
    },
    {
      id: 'following',
      title: 'Tracking your order',
      blocks: [
        'Your confirmation email links to your order page. It shows the production status, shipped parcels and their tracking numbers. Anyone with this link can see the order, so do not share it.',
      ],
    },
    {
      id: 'address',
      title: 'Your address',
      blocks: [
        `We ship to the address that you entered. If it is wrong, write to ${brand.contactEmail} immediately: we can change it until production starts. If a parcel is returned because of a wrong address or because it was not collected, we send it again if you pay the shipping cost.`,
      ],
    },
    {
      id: 'customs',
      title: 'Customs and taxes',
      blocks: [
        'Parcels that cross a border may be subject to import tax, duty or a handling fee. The recipient pays these charges. We do not know them in advance, and refusing to pay them does not cancel the order.',
      ],
    },
    {
      id: 'late-or-damaged',
      title: 'Late, lost or damaged',
      blocks: [
        `Write within ${policyFacts.claimDays} days of delivery if a print is damaged, wrong or in the wrong size. If a parcel does not arrive, write within ${policyFacts.claimDays} days after the latest delivery date above. We replace the print at our cost or refund it.`,
        {
          link: { before: 'For what we need from you, and the next steps, see the', label: 'Refund Policy', to: '/policies/refund-policy' },
        },
      ],
    },
  ],
}
