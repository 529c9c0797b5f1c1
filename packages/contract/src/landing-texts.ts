/** Our marketing claims. The figures are defined here once; pages phrase them in their own sentences. */
export const claims = {
  manufacturers: 9,
  artists: '6K+',
  commissionPaid: '$1M+',
  countries: '50+',
  /** The number of creators of one kind, for their landing page. */
  creators: { photographer: '4K+', 'islamic-art': '1K+', 'space-photography': '2K+', 'stoic-quotes': '1K+' },
} as const

/** Sentences common to all landing pages. */
export const landingTexts = {
  welcomeBack: 'Welcome back! Redirecting to your dashboard...',
  resolution: 'No strict resolution rules',
  startSelling: "Start Selling Now - It's Free",
  startSellingLine: 'No sign up fees, No monthly costs, Start earning immediately',
} as const

/** How long signed-in visitors see the redirect notice of a landing page, in milliseconds. */
export const landingRedirectMs = 3000
