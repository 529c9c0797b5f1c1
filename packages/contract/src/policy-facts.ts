/** Figures that the policies promise and that no other part of the product acts on (specification, section 9). */
export const policyFacts = {
  /** As a British date is written. */
  effectiveOn: '05/11/2025',
  effectiveInWords: '5 November 2025',
  claimDays: 14,
  minimumAge: 16,
  facebookErasure: 'about 48 hours',
  accountErasure: 'about 30 days',
} as const

/** What the page about deletion says to whoever comes with a code from Facebook. */
export const policyTexts = {
  deletionDone: 'What we held of your connection to Facebook and Instagram is deleted.',
  deletionUnknown: 'We know of no deletion with this code. Please look at the address that Facebook gave you once more.',
} as const
