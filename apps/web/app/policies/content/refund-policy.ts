import { policyFacts } from '@tintype/contract/policy-facts'
import { brand } from '@tintype/domain/brand'
import type { PolicyContent } from '../policy-content.ts'

const { claimDays } = policyFacts

export const refundPolicy: PolicyContent = {
  path: '/policies/refund-policy',
  title: 'Refund Policy',
  description: `Plates are made to order and cannot be returned. Damaged, faulty or wrong ones are made again or refunded: tell us within ${claimDays} days.`,
  summary: `Every plate is made for one order, so there are no returns. If yours is damaged, faulty or not what you ordered, tell us within ${claimDays} days of delivery, and we make it again or give your money back.`,
  sections: [
    {
      id: 'no-returns',
      title: 'No returns',
      blocks: [
        'We make each plate after it is paid, in the size and orientation that you chose. It cannot be sold to anybody else, so we do not take plates back because of a change of mind, a size that does not suit the wall, or a colour that a screen showed in another way.',
        'Please do not send a plate back to us or to the manufacturer. Nobody there could match it to your order.',
        'The law of your country may give you rights that no policy can take away, above all where goods are faulty or not as described. This policy leaves them as they are.',
      ],
    },
    {
      id: 'what-we-make-right',
      title: 'What we make right',
      blocks: [
        {
          list: [
            'A plate that was bent, scratched or broken on its way.',
            'A fault of the print or of the plate: bands, spots, colours that are plainly not those of the picture.',
            'Another picture, size, orientation or number of plates than you ordered.',
            'A parcel that did not come.',
          ],
        },
        'Small differences of colour between a screen, which gives light, and metal, which returns it, are in the nature of the thing and are no fault.',
      ],
    },
    {
      id: 'claims',
      title: `Tell us within ${claimDays} days`,
      blocks: [
        `Write to ${brand.contactEmail} within ${claimDays} days of delivery, with:`,
        {
          list: [
            'the number of your order;',
            'one photograph of the whole plate, one of the damage, and one of the parcel with its label;',
            'what you would like: a new plate, or your money.',
          ],
        },
        'Keep plate and parcel until we have answered: a carrier may want to see them. You do not have to send anything back.',
      ],
    },
    {
      id: 'refunds',
      title: 'How a refund is paid',
      blocks: [
        'A new plate is made and shipped at our cost, as fast as the first one. A refund goes back the way you paid and includes the shipping of what is refunded; banks take five to ten business days to show it. If one plate of several is concerned, that plate is refunded.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      blocks: [
        'Until production begins, which is often on the same day, write to us and we cancel the order and give all of your money back. After that it can no longer be stopped.',
      ],
    },
    {
      id: 'artists',
      title: 'For artists',
      blocks: [
        'When a plate is refunded, its commission is taken back from your balance, and so is the part of it that you gave to a cause. If the balance falls below zero by it, later sales fill it up first. A plate that is made again costs you nothing and earns nothing a second time.',
      ],
    },
  ],
}
