/** What we claim of ourselves (specification, section 1). It stands here once; the pages say it in their own sentences. */
export const claims = {
  manufacturers: 9,
  artists: '6K+',
  commissionPaid: '$1M+',
  countries: '50+',
  /** Creators of one kind, on the landing page that is made for them. */
  creators: { photographer: '4K+', 'islamic-art': '1K+', 'space-photography': '2K+', 'stoic-quotes': '1K+' },
} as const

/** What every landing page says in the same words (specification, section 2). */
export const landingTexts = {
  welcomeBack: 'Welcome back! Redirecting to your dashboard...',
  resolution: 'No strict resolution rules',
  startSelling: "Start Selling Now - It's Free",
  startSellingLine: 'No sign up fees, No monthly costs, Start earning immediately',
} as const

/** How long somebody who is signed in reads that a landing page leads on (specification, section 9). */
export const landingRedirectMs = 3000
