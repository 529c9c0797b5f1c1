import { policyFacts } from '@tintype/contract/policy-facts'
import { brand } from '@tintype/domain/brand'
import type { PolicyContent } from '../policy-content.ts'

const { accountErasure, facebookErasure, minimumAge } = policyFacts

export const privacyPolicy: PolicyContent = {
  path: '/policies/privacy-policy',
  title: 'Privacy Policy',
  description: `Which personal data ${brand.product} keeps of artists, customers and visitors, why, for how long, who else sees it, and what you can ask for.`,
  summary:
    'We keep what is needed to print, ship, pay and answer, and nothing to follow you around: no advertising, no trackers, and no sale of data.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        `${brand.product} decides how personal data is used here and is the controller under the UK General Data Protection Regulation and the Data Protection Act 2018. For whoever lives in the European Union, its General Data Protection Regulation holds as well.`,
      ],
    },
    {
      id: 'artists',
      title: 'What we keep of artists',
      blocks: [
        {
          list: [
            'Your name here, which is public, your email address, and your password as a value from which it cannot be read.',
            'Your pictures as you uploaded them, with what you say of them, and the copies that we make for the shop and for print. What a camera wrote into a file is not in those that we show.',
            'Banner and profile picture, the kind of artist that you are, settings, and the cause that you give to.',
            'Sales, commissions, donations, payouts and every entry of your account.',
            'Payout details: email, bank account or wallet addresses. They are encrypted, and shown to those who pay you.',
            'The passkeys that you added: their names, public keys, and when each was added and last used. The private keys stay on your devices.',
            'Where you are signed in: browser, system, times and network address; and, where you turned it on, the key of your second factor.',
          ],
        },
      ],
    },
    {
      id: 'social',
      title: 'What we keep of connected platforms',
      blocks: [
        'If you connect Facebook and Instagram, Pinterest or X, we keep your user id on that platform, the account’s name, the page’s id, the access and refresh tokens (encrypted), the scopes that you granted, and the time of the connection. We use them for one thing: to post an artwork when you tell us to. Disconnecting removes the tokens at once.',
      ],
    },
    {
      id: 'customers',
      title: 'What we keep of customers',
      blocks: [
        'Your email address, the name and address that we ship to, what you ordered, and what became of payment, production and parcel. The number of your card goes to the payment provider; we never keep it.',
      ],
    },
    {
      id: 'visitors',
      title: 'What we keep of visitors',
      blocks: [
        'Our servers note requests with time, address of the page and technical errors, to keep the service up and to find abuse. Network addresses are counted for a short time, so that nobody can try passwords without end.',
      ],
    },
    {
      id: 'browser',
      title: 'What lies in your browser',
      blocks: [
        {
          list: [
            'A cookie with your cart, for 30 days, where you put something into it.',
            'Your session, where you signed in, in the storage of the browser and not as a cookie; it goes with Sign Out.',
            'A mark that you have shared your shop, which stays when you sign out.',
            'Small notes for the tab that is open, such as a picture that you dropped and your place in a list.',
          ],
        },
        'All of it is needed for what you asked for, so there is no banner to click away. Fonts, scripts and pictures come from us: no other company learns that you were here.',
      ],
    },
    {
      id: 'why',
      title: 'Why we may',
      blocks: [
        {
          table: {
            caption: 'Purposes and their legal bases',
            head: ['For', 'Basis'],
            rows: [
              ['Running your shop, printing, shipping, paying, answering', 'The contract with you'],
              ['Books, tax, answering authorities', 'Legal obligation'],
              ['Security, preventing fraud, keeping the service up', 'Our legitimate interest in a service that can be trusted'],
              ['Posting to connected platforms, mails about approvals', 'Your consent, which you can take back in Settings'],
            ],
          },
        },
        'A machine reads uploaded pictures in order to propose title, tags and category and to find copies. People decide what is approved: no decision with effects for you is made by machine alone.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      blocks: [
        {
          list: [
            'Manufacturers and carriers: the picture to print, and the name and address to ship to.',
            'Payment providers, banks and PayPal: what a payment or payout needs.',
            'Companies that host our servers, storage and mail, and, where we use an outside service to read pictures, that service: the picture alone.',
            'Platforms that you connected: what you post.',
            'Authorities and courts, where the law obliges us.',
          ],
        },
        'They act for us under contract, or need the data to do their part. We sell personal data to nobody. A cause that you give to gets the money and is not told your name.',
        'Some of them sit outside the United Kingdom and the European Economic Area. Data goes there only under an adequacy decision or the standard clauses that the law provides.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        {
          list: [
            'Your account and shop: until you have them deleted.',
            'The files of a deleted artwork: 30 days after the deletion was approved.',
            'An archive of your data that you asked for: seven days.',
            'Orders, sales and payouts: as long as the law on tax and bookkeeping asks for, in the United Kingdom six years after the year they belong to. Then the name and the addresses of whoever bought are taken out of them.',
            'A report of a plate or a picture: three days if nobody confirms it. Who reported is known for three years after it was decided.',
          ],
        },
      ],
    },
    {
      id: 'erasure',
      title: 'Erasure',
      blocks: [
        `Disconnecting a platform takes effect at once. Data from Facebook is deleted in ${facebookErasure} after you ask, a whole account in ${accountErasure}.`,
        { link: { before: 'How to ask stands in the', label: 'Data Deletion Instructions', to: '/policies/data-deletion-instructions' } },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You can ask to see your data, to have it corrected or deleted, to have its use restricted, to receive it in a form that machines read, and you can object to a use that rests on our interest. Artists download their data themselves, under Settings, Your data. For everything else, write to us; we answer within a month.',
        'If you think that we handle your data wrongly, tell us first, if you like. You can complain to the Information Commissioner’s Office (ICO) in the United Kingdom, or to the authority where you live.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        `Our service is not for children. We do not knowingly collect data of anybody under ${minimumAge}. If you know of such data here, write to us, and we delete it.`,
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Connections are encrypted. Payout details and tokens of other platforms are encrypted once more where they lie. Those of us who can see them need a sign-in of their own, and what they do is written down. Two-factor sign-in is there for everybody: turn it on in Settings.',
        'If something happens to data all the same and it puts you at risk, we tell you, and the authority within 72 hours.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The date above says which version this is. If we change something that matters to you, we tell you by mail before it holds.',
      ],
    },
  ],
}
