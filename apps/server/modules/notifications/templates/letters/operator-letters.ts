import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import type { Letters } from './letter-texts.ts'

/** Mails to operators. */
export const operatorLetters = {
  webhook_off: ({ name, endpointUrl, because, officeUrl }) => ({
    subject: `A webhook endpoint was turned off: ${new URL(endpointUrl).host}`,
    heading: 'Your webhook endpoint was turned off',
    paragraphs: [
      `Hello ${name}, we’ve stopped sending events to ${endpointUrl}. ${because}`,
      'Once it works again, turn it on and resend the events it missed.',
    ],
    action: { label: 'View endpoint', url: officeUrl },
  }),
  operator_invited: ({ invitedBy, role, may, url }) => ({
    subject: `You are invited to the back office of ${brand.product}`,
    heading: 'Join the back office',
    paragraphs: [`${invitedBy} invited you to the back office as ${role}: you may ${may}.`, 'Choose a name and a password to get started.'],
    action: { label: 'Accept invitation', url },
    footnote: `The link works once, for ${limits.operator.invitationMs / (24 * 60 * 60 * 1000)} days. If you weren’t expecting this invitation, ignore this email.`,
  }),
} satisfies Partial<Letters>
