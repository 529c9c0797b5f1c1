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
