import { limits } from '@tintype/contract/limits'
import { MANUAL_PAYOUT_METHODS, payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import { productionDays } from '@tintype/domain/addresses/countries'
import { brand } from '@tintype/domain/brand'
import { formatPrice } from '@tintype/domain/money'
import { FIRST_COMMISSIONS, type PrintSize, printFacts, printMeasures } from '@tintype/domain/prints/sizes'
import { formatDaysOfMs } from '@tintype/domain/time/durations'
import type { PolicyContent } from '../policy-content.ts'
import { policyFacts } from '../policy-facts.ts'

const { donationPercent, payoutMinimumCents } = limits
const minimum = formatPrice(payoutMinimumCents)
const methods = MANUAL_PAYOUT_METHODS.map((method) => payoutMethodNames[method]).join(', ')

/** A size of each price class; the specification's terms list Large as 50×70 cm. */
const classes: readonly PrintSize[] = ['medium', 'large_tall', 'extra_large']

export const termsOfService: PolicyContent = {
  path: '/policies/terms-of-service',
  title: 'Terms of Service',
  description: `The terms between ${brand.product}, the artists who sell here and the customers who buy: rights, commissions, payouts and obligations.`,
  summary: `You keep the rights to your pictures. We print, ship and handle customer service, and pay you a fixed commission for every print sold. These are the terms.`,
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        `These terms are between you and ${brand.product} (“we”). If you open a shop, you are an artist; if you buy a print, you are a customer. Some sections apply to only one of them. By signing up or ordering you accept these terms.`,
        {
          link: {
            before: 'Personal data is not covered by these terms. See the',
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
        `To open a shop, you must be at least ${policyFacts.minimumAge} years old and confirm your email address. If you are a minor where you live, a parent or guardian must agree to these terms for you.`,
        'The name that you choose is the name of your shop and part of its address. Do not impersonate anyone. Keep your password secret, and tell us if another person may know it.',
      ],
    },
    {
      id: 'pictures',
      title: 'Your pictures stay yours',
      blocks: [
        'You keep all rights in your uploads. You grant us a non-exclusive right, with no fee other than the commission, to store them, to prepare them for print (upscaling, cropping to the print size, colour), to show them in the store and in your shop, and to make, sell and ship prints of them worldwide.',
        'We use a picture in our own advertising only if you allowed it when you uploaded it.',
        'This right ends when the picture is removed from the store. Prints that were ordered before are still made, and prints that were sold remain with their buyers.',
      ],
    },
    {
      id: 'what-may-be-uploaded',
      title: 'What you may upload',
      blocks: [
        'Upload only what you made or have the right to sell. State truthfully how it was made: by hand, as a photograph, with the help of AI or by AI. We do not accept:',
        {
          list: [
            'work, names, marks or likenesses of others without their permission;',
            'sexual pictures of minors, or anything else that is illegal;',
            'pictures that incite hatred or violence;',
            'anything that misleads customers about what they buy.',
          ],
        },
        `If someone else uploaded your picture, write to ${brand.contactEmail} with its address and evidence that it is yours. We take it down while we investigate.`,
      ],
    },
    {
      id: 'review',
      title: 'Review and removal',
      blocks: [
        'We review each picture and approve it or reject it with a reason. It goes on sale when it is approved. Pictures of an artist with a clean record may go on sale immediately, and we review some of them afterwards. We may take down a picture, a banner or a profile picture later if it breaks these terms, and tell you why.',
        `You can request the deletion of a picture at any time. If we approve, it leaves the store immediately and its files are erased after ${formatDaysOfMs(limits.artwork.deletedKeptMs)}. If we cannot delete it yet, we tell you why, and you may ask again.`,
      ],
    },
    {
      id: 'commissions',
      title: 'Commissions',
      blocks: [
        'You earn a fixed commission for every print that is sold and paid for:',
        {
          table: {
            caption: 'Commission per print, in US dollars',
            head: ['Size', 'Dimensions', 'Commission'],
            rows: classes.map((size) => [
              printFacts(size).priceClass,
              printMeasures(size, 'vertical'),
              formatPrice(FIRST_COMMISSIONS[size]),
            ]),
          },
        },
        `${printFacts('large').priceClass} is also available as ${printMeasures('large', 'vertical')}, at the same ${formatPrice(FIRST_COMMISSIONS.large)}. We set retail prices and may change them; this does not affect your commission. If we change commissions, we tell you in advance, and earlier sales are not affected.`,
        {
          link: {
            before: 'These are the commissions of this version of the terms. For current commissions, see the page',
            label: 'for artists',
            to: '/artists',
          },
        },
        `A commission is pending until the customer’s claim window ends: ${policyFacts.claimDays} days after the delivery or, without a delivery scan, after the latest delivery date in our shipping policy. Then it can be paid out.`,
        'When a print is refunded or its payment is reversed, its commission is reversed, too. This can make a balance negative; later sales offset it first.',
      ],
    },
    {
      id: 'payouts',
      title: 'Payouts',
      blocks: [
        `You can request a payout when your balance is at least ${minimum} and you have set up a method: ${methods}. Payouts are processed manually and may take a few business days. We cannot recover payments to an incorrect address, account or wallet that you entered.`,
        'After a change of payout details, the next payout may be delayed to protect you from theft. You pay the fees that your bank, PayPal or a network charges on receipt.',
        'You are not our employee. You are responsible for declaring and paying tax on your earnings.',
      ],
    },
    {
      id: 'giving-back',
      title: 'Give back',
      blocks: [
        `You can donate ${donationPercent.min} to ${donationPercent.max} percent of each commission to a cause. The donation is deducted from your commission when the print is sold, and we pay it to the cause. Changing the percentage or turning it off affects later sales only.`,
      ],
    },
    {
      id: 'buying',
      title: 'Buying a print',
      blocks: [
        `Your order is accepted when you have paid and we have confirmed it by email. One of our manufacturers then makes the print in ${productionDays}. You buy the print, not the rights in the picture: you may display, lend, give away and resell it, but not copy it.`,
        { link: { before: 'Times and costs are listed in the', label: 'Shipping Policy', to: '/policies/shipping-policy' } },
        {
          link: {
            before: `There are no returns. We replace or refund damaged or wrong prints if you tell us within ${policyFacts.claimDays} days, as set out in the`,
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
        'We do our best to keep the service available and secure, but cannot guarantee uninterrupted operation. Do not attack the service, automate sign-ups, or buy your own work to move money. Titles, tags and categories from our analysis are suggestions; you are responsible for what you publish.',
        'Connections to other platforms depend on the rules of those platforms and may end when they change.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'Nothing in these terms limits liability for death or injury caused by negligence, for fraud, or for anything else that the law does not allow to be limited, and nothing affects your rights as a consumer.',
        'Otherwise, we are liable only for foreseeable damage caused by our breach of these terms: to an artist up to the artist’s earnings here in the preceding twelve months, and to a customer up to the amount paid for the order. If a third party has a claim against us because you had no right to sell a picture, you indemnify us.',
      ],
    },
    {
      id: 'ending',
      title: 'Termination',
      blocks: [
        'You can close your account at any time. We may suspend or close an account that breaks these terms and tell you why; unless it is urgent, we warn you first. When you delete your account and a payout method is set, we pay out your whole balance, even below the minimum, before we erase the account. Without a payout method, your balance stays payable for a year after the deletion, and we email you how to claim it.',
        {
          link: {
            before: 'For how to delete an account and its data, see the',
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
        'We may change these terms. We email you at least 14 days before a change to your disadvantage. If you continue to use the service after that, you accept it. The date above identifies this version.',
      ],
    },
    {
      id: 'law',
      title: 'Law',
      blocks: [
        'These terms are governed by UK law, and the courts of the United Kingdom have jurisdiction. If you are a consumer and live elsewhere, you keep the protection of your own country’s law and may also go to its courts. If a part of these terms is invalid, the rest remains in force.',
      ],
    },
  ],
}
