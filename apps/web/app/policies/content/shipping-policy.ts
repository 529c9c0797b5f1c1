import { policyFacts } from '@tintype/contract/policy-facts'
import { brand } from '@tintype/domain/brand'
import { claims } from '@tintype/domain/claims'
import { productionDays, shippingRegions } from '@tintype/domain/countries'
import { formatPrice } from '@tintype/domain/money'
import type { PolicyContent } from '../policy-content.ts'

const { eu, us, international } = shippingRegions
const rows = [
  ['European Union', eu],
  ['United States', us],
  ['International', international],
] as const

export const shippingPolicy: PolicyContent = {
  path: '/policies/shipping-policy',
  title: 'Shipping Policy',
  description: `Plates are made in ${productionDays} and shipped from the nearest of ${claims.manufacturers} manufacturers: times, costs, and what to do when a parcel is late or damaged.`,
  summary: `A plate is made after it is ordered, in ${productionDays}, and then travels ${eu.days} within the European Union, ${us.days} in the United States and ${international.days} elsewhere.`,
  sections: [
    {
      id: 'production',
      title: 'Production',
      blocks: [
        `No plate lies in a warehouse. Yours is printed when your order is paid: that takes ${productionDays}. Business days are Monday to Friday, without public holidays where the plate is made.`,
        `We work with ${claims.manufacturers} manufacturers and give each order to one that is near to its address, so that it travels less. Plates of one order may come from two of them, and then in two parcels.`,
      ],
    },
    {
      id: 'times',
      title: 'How long shipping takes',
      blocks: [
        {
          table: {
            caption: 'From the end of production to the door, and what it costs for an order',
            head: ['To', 'Time', 'First plate', 'Each further plate'],
            rows: rows.map(([name, { days, firstCents, furtherCents }]) => [
              name,
              days,
              formatPrice(firstCents),
              formatPrice(furtherCents),
            ]),
          },
        },
        'These are the times that we see, and not a promise of the carrier’s. Before holidays, in storms and at some borders it takes longer. The times begin when production ends, so add the two.',
        'The cost of shipping is shown before you pay, and what you paid does not change afterwards.',
      ],
    },
    {
      id: 'following',
      title: 'Following your order',
      blocks: [
        'The mail that confirms your order has a link to the order’s own page. It says what is being made, what has left and, once the carrier has given one, the number of the parcel. Whoever has that link can see the order, so keep it to yourself.',
      ],
    },
    {
      id: 'address',
      title: 'Your address',
      blocks: [
        `We ship to the address that you gave. If it is wrong, write at once to ${brand.contactEmail}: until the plate is in production we change it. A parcel that comes back because of a wrong address, or because nobody collected it, is sent again for the cost of its shipping.`,
      ],
    },
    {
      id: 'customs',
      title: 'Customs and taxes',
      blocks: [
        'A parcel that crosses a border may be charged with import tax, duty or a handling fee. They are the recipient’s, we do not know them beforehand, and refusing them does not end the order.',
      ],
    },
    {
      id: 'late-or-damaged',
      title: 'Late, lost or damaged',
      blocks: [
        `Write within ${policyFacts.claimDays} days of delivery if a plate came damaged, with wrong contents or in the wrong size; for a parcel that never came, within ${policyFacts.claimDays} days after the last day named above. We make the plate again at our cost, or give your money back.`,
        {
          link: { before: 'What we need from you, and what follows, stands in the', label: 'Refund Policy', to: '/policies/refund-policy' },
        },
      ],
    },
  ],
}
