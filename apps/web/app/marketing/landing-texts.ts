/** Sentences common to all landing pages. */
export const landingTexts = {
  welcomeBack: 'Welcome back! Redirecting to your dashboard...',
  resolution: 'No strict resolution rules',
  startSelling: "Start Selling Now - It's Free",
  startSellingLine: 'No sign up fees, No monthly costs, Start earning immediately',
} as const

/** How long signed-in visitors see the redirect notice of a landing page, in milliseconds. */
export const landingRedirectMs = 3000
