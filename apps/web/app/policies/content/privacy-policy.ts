import { COOKIES } from '@tintype/contract/accounts/host-cookies'
import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import { formatDays, formatDaysOfMs } from '@tintype/domain/time/durations'
import type { PolicyContent } from '../policy-content.ts'
import { accountErasure, listNetworks, policyFacts } from '../policy-facts.ts'

const DAY_SECONDS = 24 * 60 * 60
const { facebookErasure, minimumAge } = policyFacts

/** @param graceDays  `ACCOUNT_GRACE_DAYS` of this install */
export function createPrivacyPolicy(graceDays: number): PolicyContent {
  const erasure = accountErasure(graceDays)
  return {
    path: '/policies/privacy-policy',
    title: 'Privacy Policy',
    description: `Which personal data ${brand.product} stores about artists, customers and visitors, why and for how long, who receives it, and your rights.`,
    summary: 'We store only what we need to print, ship, pay and support you. There is no advertising, no tracking and no sale of data.',
    sections: [
      {
        id: 'who',
        title: 'Who is responsible',
        blocks: [
          `${brand.product} decides how personal data is used here and is the controller under the UK General Data Protection Regulation and the Data Protection Act 2018. For residents of the European Union, the EU General Data Protection Regulation also applies.`,
        ],
      },
      {
        id: 'artists',
        title: 'Data about artists',
        blocks: [
          {
            list: [
              'Your public name, your email address, and a hash of your password.',
              'Your original pictures with their titles and descriptions, and the copies that we make for the shop and for print. The copies that we show contain no camera metadata.',
              'Your banner and profile picture, artist type, settings, and the cause you donate to.',
              'Your sales, commissions, donations, payouts and account entries.',
              'Your payout details: email, bank account or wallet addresses. They are encrypted and shown only to staff who process payouts.',
              'Your passkeys: their names, public keys, and when each was added and last used. The private keys stay on your devices.',
              'Your sessions: browser, system, times and IP address; and the key of your second factor, if you use one.',
            ],
          },
        ],
      },
      {
        id: 'social',
        title: 'Data about connected platforms',
        blocks: [
          `If you connect ${listNetworks()}, we store your user ID on that platform, the account name, the page ID, the access and refresh tokens (encrypted), the granted scopes, and the time of the connection. We use them only to post artworks when you ask us to. Disconnecting removes the tokens immediately.`,
        ],
      },
      {
        id: 'customers',
        title: 'Data about customers',
        blocks: [
          'Your email address, the shipping name and address, for very large prints your phone number, your orders, and their payment, production and shipping status. Your card number goes to the payment provider; we never store it.',
        ],
      },
      {
        id: 'visitors',
        title: 'Data about visitors',
        blocks: [
          'Our servers log requests with the time, page address and technical errors, to keep the service available and to detect abuse. IP addresses are counted for a short time to limit password guessing.',
        ],
      },
      {
        id: 'browser',
        title: 'Cookies and storage',
        blocks: [
          {
            list: [
              `A cookie with your cart, for ${formatDays(COOKIES.cart / DAY_SECONDS)}, if you add a product to it.`,
              'If your browser runs no scripts: a cookie with what you typed at checkout, except the card, for an hour or until the order is placed.',
              'A cookie that names the order you began to pay, for an hour or until it is paid, so that another order replaces it.',
              'Where you pay through Stripe: cookies of Stripe, which prevent fraud.',
              'Your session, if you log in, in the browser’s storage and not as a cookie; it is removed when you sign out.',
              'A note that you have shared your shop, which stays when you sign out.',
              'Temporary data for the open tab, such as a dropped picture, your position in a list, and what you type at checkout, except the card, until the order is paid.',
            ],
          },
          'All of it is required for features you use, so no cookie banner is needed. Fonts, scripts and pictures come from our servers, so no other company learns about your visit; only the payment page may contain Stripe’s form, which Stripe’s servers deliver.',
        ],
      },
      {
        id: 'why',
        title: 'Legal bases',
        blocks: [
          {
            table: {
              caption: 'Purposes and legal bases',
              head: ['Purpose', 'Legal basis'],
              rows: [
                ['Running your shop, printing, shipping, payments, support', 'The contract with you'],
                ['Accounting, tax, requests by authorities', 'Legal obligation'],
                ['Security, preventing fraud, keeping the service up', 'Our legitimate interest in a secure service'],
                ['Posting to connected platforms, emails about approvals', 'Your consent, which you can withdraw in Settings'],
              ],
            },
          },
          'Software analyses uploaded pictures to suggest a title, tags and a category and to find copies, and it may mark a picture that could show nudity for the people who review it. It may put a picture on sale before a person reviews it if we approved all earlier pictures of its artist. Only people reject a picture for what it shows or take it off sale: no decision against you is made by software alone.',
        ],
      },
      {
        id: 'sharing',
        title: 'Who receives your data',
        blocks: [
          {
            list: [
              'Manufacturers and carriers: the picture to print, and the name, address and phone number to ship to.',
              'Payment providers, banks and PayPal: what a payment or payout needs.',
              'Companies that host our servers, storage and email; and, if we use an external service to analyse pictures, that service: the picture only.',
              'If we use an external service to sign artists in, that service: an artist’s name, email address, password and second factor.',
              'Platforms that you connected: your posts.',
              'Authorities and courts, if the law requires it.',
            ],
          },
          'They act for us under contract or need the data for their service. We do not sell personal data. A cause that you donate to receives the money but not your name.',
          'Some of them are outside the United Kingdom and the European Economic Area. We transfer data there only under an adequacy decision or standard contractual clauses.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long we keep it',
        blocks: [
          {
            list: [
              'Your account and shop: until you have them deleted.',
              `The files of a deleted artwork: ${formatDaysOfMs(limits.artwork.deletedKeptMs)} after the deletion was approved.`,
              'An archive of your data that you requested: seven days.',
              'Orders, sales and payouts: as long as the law on tax and bookkeeping requires, in the United Kingdom six years after the year they belong to. After that, we remove the customer’s name and addresses.',
              'A report about an artwork or shop picture: three days if it is not confirmed. The reporter’s identity: three years after the decision.',
            ],
          },
        ],
      },
      {
        id: 'erasure',
        title: 'Erasure',
        blocks: [
          `Disconnecting a platform takes effect immediately. Data from Facebook is deleted in ${facebookErasure} after you ask, a whole account in ${erasure}.`,
          {
            link: {
              before: 'For how to request deletion, see the',
              label: 'Data Deletion Instructions',
              to: '/policies/data-deletion-instructions',
            },
          },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        blocks: [
          'You can request access to your data, its correction, deletion or restriction, and a machine-readable copy. You can object to processing that is based on our legitimate interest. Artists can download their data under Settings, Your data. For everything else, write to us; we reply within a month.',
          'If you think that we handle your data incorrectly, please contact us first. You can also complain to the Information Commissioner’s Office (ICO) in the United Kingdom, or to the authority where you live.',
        ],
      },
      {
        id: 'children',
        title: 'Children',
        blocks: [
          `Our service is not for children. We do not knowingly collect data about anyone under ${minimumAge}. If you know of such data, write to us and we will delete it.`,
        ],
      },
      {
        id: 'security',
        title: 'Security',
        blocks: [
          'Connections are encrypted. Payout details and tokens of other platforms are also encrypted in our database. Staff who can see them have personal accounts, and their actions are logged. Two-factor authentication is available to everyone: turn it on in Settings.',
          'If a data breach puts you at risk, we notify you, and the authority within 72 hours.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        blocks: ['The date above identifies this version. If a change affects you, we email you before it takes effect.'],
      },
    ],
  }
}
