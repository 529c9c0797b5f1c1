import { policyFacts } from '@tintype/contract/policy-facts'
import { brand } from '@tintype/domain/brand'
import type { PolicyContent } from '../policy-content.ts'

const { accountErasure, facebookErasure } = policyFacts

export const dataDeletion: PolicyContent = {
  path: '/policies/data-deletion-instructions',
  title: 'Data Deletion Instructions',
  description: `How to have your data deleted: disconnecting a platform works at once, data from Facebook goes in ${facebookErasure}, an account in ${accountErasure}.`,
  summary: `Disconnecting a platform removes what we hold of it at once. Data from Facebook is deleted in ${facebookErasure} after you ask, a whole account in ${accountErasure}.`,
  sections: [
    {
      id: 'disconnect',
      title: 'Disconnect a platform: at once',
      blocks: [
        'Open Settings, go to your social connections and choose Disconnect beside Facebook and Instagram, Pinterest or X. The tokens with which we could post in your name are removed at that moment, and the connection with them.',
        'Posts that were made before stay on the platform. Delete them there.',
      ],
    },
    {
      id: 'facebook',
      title: `Data from Facebook and Instagram: ${facebookErasure}`,
      blocks: [
        'You can also end the connection from the other side:',
        {
          list: [
            'On Facebook, open Settings & privacy, Settings, Apps and Websites.',
            `Find ${brand.product} and choose Remove. From then on we can no longer reach anything there.`,
            'Ask Facebook there to have your data deleted. It tells us, and shows you a code and an address of this page, which says how far we are.',
          ],
        },
        `We delete your platform user id, account name, page id, tokens, scopes and time of connection in ${facebookErasure}; with the code this page confirms it.`,
      ],
    },
    {
      id: 'account',
      title: `Your whole account: ${accountErasure}`,
      blocks: [
        'Open Settings, Delete your account, and give your password, and a code where you have two-factor sign-in. We ask once more by mail, so that nobody else can end your account, and begin when you have opened the link in it and said yes.',
        'You may want to do two things before:',
        {
          list: [
            'Download your data: Settings, Your data. It contains your pictures as you uploaded them, and all of your figures.',
            'Save how you are paid. What is on your balance and can be paid out is requested for you, and paid before the account ends. What cannot be paid out by then stays in our books and is not paid later.',
          ],
        },
        `Your pictures leave the store when we begin, and you have 30 days to think again: sign in and choose Stay, and everything is as it was. In ${accountErasure} we delete your name, address, profile, pictures with all copies made of them, payout details, settings and connections. Backups follow when they are overwritten.`,
      ],
    },
    {
      id: 'what-stays',
      title: 'What has to stay',
      blocks: [
        'Some things we may not delete: records of orders, commissions, donations and payouts, as long as the law on tax and bookkeeping asks for them. They are kept apart, with no more of you in them than they need, and are used for nothing else. Plates that customers have bought stay theirs.',
      ],
    },
    {
      id: 'customers',
      title: 'If you bought a plate',
      blocks: [
        `A customer has no account with us. To have the data of an order deleted, write to ${brand.contactEmail} with the order’s number from the address that you ordered with. What the books do not need is deleted in ${accountErasure}.`,
      ],
    },
    {
      id: 'more',
      title: 'More about your data',
      blocks: [
        {
          link: {
            before: 'What we keep, why, and which rights you have, stands in the',
            label: 'Privacy Policy',
            to: '/policies/privacy-policy',
          },
        },
      ],
    },
  ],
}
