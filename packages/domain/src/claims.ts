/** Our marketing claims. The figures are defined here once; pages phrase them in their own sentences. */
export const claims = {
  manufacturers: 9,
  artists: '6K+',
  commissionPaid: '$1M+',
  countries: '50+',
  /** The number of creators of one kind, for their landing page. */
  creators: { photographer: '4K+', 'islamic-art': '1K+', 'space-photography': '2K+', 'stoic-quotes': '1K+' },
} as const
