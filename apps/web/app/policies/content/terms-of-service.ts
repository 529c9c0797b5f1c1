import { limits } from '@tintype/contract/limits'
import { PAYOUT_METHODS, payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { policyFacts } from '@tintype/contract/policy-facts'
import { brand } from '@tintype/domain/brand'
import { claims } from '@tintype/domain/claims'
import { productionDays } from '@tintype/domain/countries'
import { formatPrice } from '@tintype/domain/money'
import { FIRST_COMMISSIONS, type PlateSize, plateMeasures } from '@tintype/domain/sizes'
import type { PolicyContent } from '../policy-content.ts'

const { donationPercent, payoutMinimumCents } = limits
const minimum = formatPrice(payoutMinimumCents)
const methods = PAYOUT_METHODS.map((method) => payoutMethodNames[method]).join(', ')

/** The size for each price class; the terms name the tall one as Large. */
const classes: readonly [string, PlateSize][] = [
  ['Medium', 'medium'],
  ['Large', 'large_tall'],
  ['Extra Large', 'extra_large'],
]

export const termsOfService: PolicyContent = {
  path: '/policies/terms-of-service',
  title: 'Terms of Service',
  description: `The terms between ${brand.product}, the artists who sell here and the customers who buy: rights, commissions, payouts and what each can rely on.`,
  summary: `You keep the rights in your pictures. We print, ship and answer the customer, and pay you a fixed commission for every plate sold. These terms say how.`,
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        `These terms are between you and ${brand.product} (“we”). Whoever opens a shop is an artist, whoever buys a plate is a customer; some sections concern one of them only. By signing up or ordering you accept these terms.`,
        {
          link: {
            before: 'How we treat personal data is not part of these terms; it stands in the',
            label: 'Privacy Policy',
            to: '/policies/privacy-policy',
          },
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        `To open a shop you have to be at least ${policyFacts.minimumAge} years old and to confirm your email address. If you are not of age where you live, a parent or guardian has to agree to these terms for you.`,
        'The name that you choose is the name of your shop and part of its address. Do not choose one that makes people take you for somebody else. Keep your password to yourself, and tell us if somebody else may know it.',
      ],
    },
    {
      id: 'pictures',
      title: 'Your pictures stay yours',
      blocks: [
        'You keep all rights in what you upload. You give us the right, without exclusivity and without a fee beside the commission, to store it, to prepare it for print (upscaling, cropping to the shape of a plate, colour), to show it in the store and in your shop, and to make, sell and ship plates of it all over the world.',
        'We use a picture in advertising of our own only where you allowed it when you uploaded it.',
        'This right ends when the picture is taken out of the store. Plates that were ordered before are still made, and plates that were sold stay with whoever bought them.',
      ],
    },
    {
      id: 'what-may-be-uploaded',
      title: 'What may be uploaded',
      blocks: [
        'Upload only what you made, or may sell. Say truly how it was made: by hand, as a photograph, with the help of AI or by AI. We do not take:',
        {
          list: [
            'work, names, marks or likenesses of others without their permission;',
            'sexual pictures of minors, or anything else that the law forbids;',
            'pictures that call for hatred or violence against people;',
            'what deceives customers about what they buy.',
          ],
        },
        `If a picture here is yours and was uploaded by somebody else, write to ${brand.contactEmail} with its address and with what shows that it is yours. We take it down while we look.`,
      ],
    },
    {
      id: 'review',
      title: 'Review and removal',
      blocks: [
        'Each picture is looked at, and is approved or rejected with a reason. It goes on sale when it is approved; pictures of an artist with a clean record may go on sale at once, and some of them are looked at afterwards. We may take down a picture, a banner or a profile picture later if it breaks these terms, and tell you why.',
        'You can ask for a picture to be deleted at any time. We approve that, and then it leaves the store at once and its files are erased after 30 days, or we tell you why we cannot yet, and you may ask again.',
      ],
    },
    {
      id: 'commissions',
      title: 'Commissions',
      blocks: [
        'You earn a fixed commission for every plate that is sold and paid:',
        {
          table: {
            caption: 'Commission for each plate, in US dollars',
            head: ['Size', 'Measures', 'Commission'],
            rows: classes.map(([name, size]) => [name, plateMeasures(size, 'vertical'), formatPrice(FIRST_COMMISSIONS[size])]),
          },
        },
        `Large is also made as ${plateMeasures('large', 'vertical')}, at the same ${formatPrice(FIRST_COMMISSIONS.large)}. What customers pay is ours to set and may change; your commission does not follow it. If we change commissions, we tell you beforehand, and what was sold until then is not concerned.`,
        {
          link: {
            before: 'These are the commissions of this version of the terms. What a plate earns at this moment stands on the page',
            label: 'for artists',
            to: '/artists',
          },
        },
        'When a plate is refunded or its payment is taken back, its commission is taken back too. A balance may fall below zero by that; later sales fill it up first.',
      ],
    },
    {
      id: 'payouts',
      title: 'Payouts',
      blocks: [
        `You can request a payout when your balance is at least ${minimum} and you have set up a method: ${methods}. Payouts are processed by hand and may take a few business days. Where you were paid to an address, account or wallet that you gave us wrongly, we cannot fetch the money back.`,
        'A change of payout details may have to wait before the next payout, so that a thief cannot use it. Fees that your bank, PayPal or a network takes on receipt are yours.',
        'You are not employed by us. Tax on what you earn is yours to declare and to pay.',
      ],
    },
    {
      id: 'giving-back',
      title: 'Giving back',
      blocks: [
        `You can give ${donationPercent.min} to ${donationPercent.max} percent of each commission to a cause. The share leaves your commission when the plate is sold, and we pass it on to the cause. Changing the share or turning it off concerns later sales only.`,
      ],
    },
    {
      id: 'buying',
      title: 'Buying a plate',
      blocks: [
        `Your order is accepted when you have paid and we have confirmed it by mail. The plate is then made, in ${productionDays}, by one of our ${claims.manufacturers} manufacturers. Buying a plate gives you the plate, not the rights in the picture: you may hang, lend, give and resell it, and may not copy it.`,
        { link: { before: 'Times and costs stand in the', label: 'Shipping Policy', to: '/policies/shipping-policy' } },
        {
          link: {
            before: `There are no returns; what came damaged or wrong is made right if you tell us within ${policyFacts.claimDays} days, as it stands in the`,
            label: 'Refund Policy',
            to: '/policies/refund-policy',
          },
        },
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        'We do our best to keep the site up and sound, and cannot promise that it never rests. Do not disturb it: no attacks, no automated sign-ups, no purchases of your own work in order to move money. Titles, tags and categories that our analysis proposes are proposals; what you publish is yours to check.',
        'Connections to other platforms work by their rules and may end when they change them.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'Nothing here limits liability for death or injury through negligence, for fraud, or for anything else for which the law does not let it be limited; and nothing takes from the rights that you have as a consumer.',
        'Beyond that we are liable for damage that we could foresee and that follows from our breaking these terms, towards an artist up to what that artist earned here in the twelve months before, and towards a customer up to what was paid for the order. If a third party has a claim against us because a picture was not yours to sell, you bear it.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending',
      blocks: [
        'You can stop at any time. We may suspend or close an account that breaks these terms, and say why; where nothing urgent stands against it, we say so beforehand. When you delete your account, what is on your balance and can be paid out is requested for you and paid first. What cannot be paid out by then, such as a balance below the minimum, stays in our books and is not paid later.',
        {
          link: {
            before: 'How an account and its data are deleted stands in the',
            label: 'Data Deletion Instructions',
            to: '/policies/data-deletion-instructions',
          },
        },
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'We may change these terms. The date above says which version this is. Of a change that takes something from you we tell you by mail at least 14 days before; whoever goes on after that accepts it.',
      ],
    },
    {
      id: 'law',
      title: 'Law',
      blocks: [
        'These terms are under UK law, and courts of the United Kingdom decide on them. If you are a consumer and live elsewhere, the protection of your own country’s law stays with you, and you may also go to its courts. If a part of these terms does not hold, the rest does.',
      ],
    },
  ],
}
