/**
 * The marketing figures of the specification (section 1, "What the product does and for whom"). They are the specification's: this
 * install does not measure them, and an operator replaces them here with figures that are true for the business. Only landing pages use
 * them. Everything else that a page states comes from data or settings (`docs/claims.md`).
 */
export const claims = {
  manufacturers: 9,
  artists: '6K+',
  commissionPaid: '$1M+',
  countries: '50+',
  /** The number of creators of one kind, for their landing page. */
  creators: { photographer: '4K+', 'islamic-art': '1K+', 'space-photography': '2K+', 'stoic-quotes': '1K+' },
} as const
