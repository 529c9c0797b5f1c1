/** Texts of the frame around every page. */
export const shellTexts = {
  checking: 'Loading...',
  notFound: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
  /** The text of the problem `internal`, repeated: every page can fail, and few load `problems.ts`. */
  internal: 'Something went wrong on our side. Please try again.',
} as const
