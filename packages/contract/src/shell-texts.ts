/** What the frame around every page says (specification, section 2). */
export const shellTexts = {
  checking: 'Loading...',
  notFound: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
} as const
