import { brand } from '@tintype/domain/brand'
import { formatDays } from '@tintype/domain/time/durations'
import type { PolicyContent } from '../policy-content.ts'
import { accountErasure, listNetworks, policyFacts } from '../policy-facts.ts'

const { facebookErasure } = policyFacts

/** @param graceDays  `ACCOUNT_GRACE_DAYS` of this install */
export function createDataDeletion(graceDays: number): PolicyContent {
  const erasure = accountErasure(graceDays)
  return {
    path: '/policies/data-deletion-instructions',
    title: 'Data Deletion Instructions',
    description: `How to have your data deleted: disconnecting a platform works immediately, data from Facebook is deleted in ${facebookErasure}, an account in ${erasure}.`,
    summary: `Disconnecting a platform removes its data immediately. Data from Facebook is deleted in ${facebookErasure} after you ask, a whole account in ${erasure}.`,
    sections: [
      {
        id: 'disconnect',
        title: 'Disconnect a platform: immediately',
        blocks: [
          `Open Settings, go to your social connections and choose Disconnect next to ${listNetworks()}. The connection and the tokens that let us post in your name are removed immediately.`,
          'Existing posts stay on the platform. Delete them there.',
        ],
      },
      {
        id: 'facebook',
        title: `Data from Facebook, Instagram and Threads: ${facebookErasure}`,
        blocks: [
          'You can also end the connection on Facebook:',
          {
            list: [
              'On Facebook, open Settings & privacy, Settings, Apps and Websites.',
              `Find ${brand.product} and choose Remove. We then lose all access.`,
              'Ask Facebook there to delete your data. Facebook notifies us and shows you a code and a link to this page, where you can check the status.',
            ],
          },
          `On Threads, open Settings, Account, Website permissions, and remove ${brand.product} there.`,
          `We delete your platform user ID, account name, page ID, tokens, scopes and connection time in ${facebookErasure}. This page then confirms the deletion for your code.`,
        ],
      },
      {
        id: 'account',
        title: `Your whole account: ${erasure}`,
        blocks: [
          'Open Settings, choose Delete your account, and enter your password, plus a code if you use two-factor authentication. We then email you a link. Deletion starts after you open the link and confirm, so that no one else can delete your account.',
          'Before you delete your account:',
          {
            list: [
              'Download your data under Settings, Your data. The archive contains your original pictures and all your figures.',
              'Set a payout method. We then pay out your whole balance, even below the minimum, before the account is deleted. Without a payout method, your balance stays payable for a year, and we email you how to claim it.',
            ],
          },
          `When deletion starts, your artworks are taken off sale. ${graceDays ? `You have ${formatDays(graceDays)} to change your mind: log in and choose to keep your account, and everything is restored. ` : ''}In ${erasure} we delete your name, address, profile, pictures and all copies of them, payout details, settings and connections. Backups are overwritten later.`,
        ],
      },
      {
        id: 'what-stays',
        title: 'Records we must keep',
        blocks: [
          'The law on tax and bookkeeping requires us to keep records of orders, commissions, donations and payouts for some time. They contain only the personal data that is required and are used for nothing else. Prints that customers have bought remain theirs.',
        ],
      },
      {
        id: 'customers',
        title: 'If you are a customer',
        blocks: [
          `Customers have no account. To delete the data of an order, write to ${brand.contactEmail} from the email address you ordered with, and include the order number. We delete everything that is not required for accounting in ${erasure}.`,
        ],
      },
      {
        id: 'more',
        title: 'More about your data',
        blocks: [
          {
            link: {
              before: 'For what we keep, why, and your rights, see the',
              label: 'Privacy Policy',
              to: '/policies/privacy-policy',
            },
          },
        ],
      },
    ],
  }
}
