/** What the frame around every page says (specification, section 2). */
export const shellTexts = {
  checking: 'Loading...',
  notFound: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
  /** Also the sentence of the problem `internal`; here, because every page can fail and few need the other sentences. */
  internal: 'Something went wrong on our side. Please try again.',
} as const
