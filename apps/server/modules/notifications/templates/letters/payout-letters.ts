import { brand } from '@tintype/domain/brand'
import { formatCents } from '@tintype/domain/money'
import { type Letters, minuteWords } from './letter-texts.ts'

/** Mails about sales, payouts and balances. */
export const payoutLetters = {
  print_sold: ({ artistName, artworkName, print, quantity, earnedCents, donatedCents }, { publicUrl }) => ({
    subject: `Sold: “${artworkName}”`,
    heading: `You earned ${formatCents(earnedCents)}`,
    paragraphs: [`Hello ${artistName}, someone bought “${artworkName}”. We print and ship it. That’s it.`],
    rows: [
      ['Metal print', quantity > 1 ? `${quantity} × ${print}` : print],
      ['You earned', formatCents(earnedCents)],
      ...(donatedCents ? [['Donated to your cause', formatCents(donatedCents)] as [string, string]] : []),
    ],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  payout_requested: ({ artistName, amountCents, method, destination }, { publicUrl }) => ({
    subject: `We've received your payout request (${formatCents(amountCents)})`,
    heading: "We've received your payout request",
    paragraphs: [
      `Hello ${artistName}, we process payouts manually, which may take a few business days. We’ll email you when it’s paid.`,
      'If it wasn’t you, cancel the payout in Earnings, choose a new password and write to us.',
    ],
    rows: [['Amount', formatCents(amountCents)], ['Method', method], ...(destination ? [['To', destination] as [string, string]] : [])],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  payout_details_changed: ({ artistName, method, isFirst, destination, at, waitsUntil, secureUrl }, { publicUrl }) => ({
    subject: payoutChangeWords(method, isFirst),
    heading: payoutChangeWords(method, isFirst),
    paragraphs: [
      `Hello ${artistName}, this change was made on ${minuteWords(at)}. If it was you, you don’t need to do anything.`,
      ...(waitsUntil ? [`To protect your money, payouts are paused until ${minuteWords(waitsUntil)}.`] : []),
      secureUrl
        ? 'If it wasn’t you, secure your account now and write to us.'
        : 'If it wasn’t you, choose a new password now and write to us.',
    ],
    ...(method && {
      rows: [
        ['Method', method],
        ['To', destination],
      ],
    }),
    ...(secureUrl
      ? {
          action: { label: 'This wasn’t me: secure my account', url: secureUrl },
          footnote: 'The link works once and expires in 7 days. It signs out all devices and emails you a link to choose a new password.',
        }
      : { action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` } }),
  }),
  payout_paid: ({ artistName, amountCents, method, reference }) => ({
    subject: `Paid: ${formatCents(amountCents)}`,
    heading: `${formatCents(amountCents)} is paid`,
    paragraphs: [`Hello ${artistName}, we’ve sent your payout.`],
    rows: [
      ['Amount', formatCents(amountCents)],
      ['Method', method],
      ['Reference', reference],
    ],
  }),
  payout_account_limited: ({ artistName, state }, { publicUrl }) => ({
    subject: 'Stripe cannot pay to your account at the moment',
    heading: 'Stripe cannot pay you at the moment',
    paragraphs: [
      state === 'incomplete'
        ? `Hello ${artistName}, Stripe needs more information before it can pay to your account again. Open your payout details and continue at Stripe.`
        : `Hello ${artistName}, Stripe checks or has closed your account there, or it was disconnected from us. Open your payout details and continue at Stripe to see what is missing, or choose another payout method.`,
      'Your balance stays with us. A payout that Stripe refuses returns to it.',
      'If you disconnected the account or changed it at Stripe yourself, you don’t need to do anything else. If it wasn’t you, write to us.',
    ],
    action: { label: 'Check payout details', url: `${publicUrl}/dashboard` },
  }),
  payout_failed: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} could not be paid`,
    heading: 'Your payout failed',
    paragraphs: [
      `Hello ${artistName}, the amount is back in your balance. Reason: ${reason}`,
      'Please check your payout details and request the payout again.',
    ],
    action: { label: 'Check payout details', url: `${publicUrl}/dashboard` },
  }),
  payout_returned: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} was returned`,
    heading: 'Your payout was returned',
    paragraphs: [
      `Hello ${artistName}, we paid it, but the payment was returned to us. The amount is back in your balance. Reason: ${reason}`,
      'Please check your payout details and request the payout again.',
    ],
    action: { label: 'Check payout details', url: `${publicUrl}/dashboard` },
  }),
  payout_cancelled: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} was cancelled`,
    heading: 'Your payout was cancelled',
    paragraphs: [
      `Hello ${artistName}, we cancelled it before it was sent, and the amount is back in your balance. Reason: ${reason}`,
      'You can request a payout again at any time.',
    ],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  balance_unclaimed: ({ artistName, amountCents, eraseAfter, payableUntil, claimCode, isPending }, { publicUrl }) => ({
    subject: `Your balance of ${formatCents(amountCents)} stays payable`,
    heading: `Your balance of ${formatCents(amountCents)} stays payable`,
    paragraphs: [
      ...(isPending
        ? [
            `Hello ${artistName}, your account is being deleted, and part of your balance cannot be paid yet, because a print that you sold has not been delivered.`,
            'We do not wait any longer: your account is erased within a few hours.',
          ]
        : [
            `Hello ${artistName}, your account is being deleted, and we could not request a payout, because no usable payout method is set.`,
            `Set a payout method before ${minuteWords(eraseAfter)}, and we pay the whole balance. No minimum applies.`,
          ]),
      `After that, your balance stays payable until ${minuteWords(payableUntil)}. To claim it, write to ${brand.contactEmail} with the claim code below, the account holder’s name and how we should pay you.`,
      'Please keep this email: after the deletion, only the claim code shows that the balance is yours.',
    ],
    rows: [
      ['Balance', formatCents(amountCents)],
      ['Claim code', claimCode],
    ],
    action: { label: isPending ? 'Go to your studio' : 'Set a payout method', url: `${publicUrl}/dashboard` },
  }),
} satisfies Partial<Letters>

function payoutChangeWords(method: string | null, isFirst: boolean): string {
  if (method === null) return 'Your payout method was cleared'
  return isFirst ? 'A payout method was added to your account' : 'Your payout details were changed'
}
