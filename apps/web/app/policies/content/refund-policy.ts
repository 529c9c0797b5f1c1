import { brand } from '@tintype/domain/brand'
import { refundTerms } from '@tintype/domain/refunds'
import type { PolicyContent } from '../policy-content.ts'
import { policyFacts } from '../policy-facts.ts'

const { claimDays } = policyFacts

export const refundPolicy: PolicyContent = {
  path: '/policies/refund-policy',
  title: 'Refund Policy',
  description: `Metal prints are made to order and cannot be returned. If yours is damaged, faulty or wrong, tell us within ${claimDays} days and we will replace or refund it.`,
  summary: `Every metal print is made to order, so there are no returns. If yours is damaged, faulty or not what you ordered, tell us within ${claimDays} days of delivery and we will replace or refund it.`,
  sections: [
    {
      id: 'no-returns',
      title: 'No returns',
      blocks: [
        'We make each print after payment, in the size and orientation that you chose. It cannot be resold, so we do not accept returns because you changed your mind, the size does not fit, or a screen showed the colours differently.',
        'Please do not send a print back to us or the manufacturer: it cannot be matched to your order.',
        'This policy does not affect your statutory rights, in particular if goods are faulty or not as described.',
      ],
    },
    {
      id: 'what-we-make-right',
      title: 'What we replace or refund',
      blocks: [
        {
          list: [
            'A print that was bent, scratched or broken in transit.',
            'A production fault: bands, spots, or colours that clearly differ from the picture.',
            'A different picture, size, orientation or quantity than you ordered.',
            'A parcel that did not arrive.',
          ],
        },
        'Small colour differences between a screen, which emits light, and metal, which reflects it, are normal and not a fault.',
      ],
    },
    {
      id: 'claims',
      title: `Tell us within ${claimDays} days`,
      blocks: [
        `Write to ${brand.contactEmail} within ${claimDays} days of delivery, with:`,
        {
          list: [
            'your order number;',
            'photos of the whole print, the damage, and the parcel with its label;',
            'whether you want a replacement or a refund.',
          ],
        },
        'Keep the print and the parcel until we reply: the carrier may want to inspect them. You do not have to send anything back.',
      ],
    },
    {
      id: 'refunds',
      title: 'How refunds work',
      blocks: [
        `We make and ship a replacement at our cost, as fast as the original order. A refund goes to your original payment method and ${refundTerms.shipping}: each print has an equal share of what you paid for shipping. Banks take ${refundTerms.bankDays} to show it. If only some prints of an order are affected, we refund those.`,
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling an order',
      blocks: [
        'Write to us before production starts, which is often on the same day, and we will cancel the order and refund it in full. After that, it cannot be cancelled.',
      ],
    },
    {
      id: 'artists',
      title: 'For artists',
      blocks: [
        'When a print is refunded, its commission is deducted from your balance, and its donation is reversed. If this makes your balance negative, later sales offset it first. A replacement print costs you nothing and earns no further commission.',
      ],
    },
  ],
}
