import type { StripeAccount } from '@tintype/contract/payouts/payouts'

const texts: Record<StripeAccount['state'], string> = {
  none: 'You open an account at Stripe and enter your bank details there. We never see them.',
  incomplete: 'Stripe needs more information before it can pay you. Continue at Stripe.',
  enabled: 'Stripe can pay you. To change your bank details, continue at Stripe.',
  restricted: 'Stripe cannot pay to your account yet. It may still be checking your details; continue at Stripe to see what is missing.',
}

/** What Stripe says about the artist's account, and what to do. */
export function describeStripe(state: StripeAccount['state']): string {
  return texts[state]
}
