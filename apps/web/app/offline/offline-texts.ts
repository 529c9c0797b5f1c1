/** Texts about new releases and missing connections. */
export const offlineTexts = {
  update: 'New content available, click on reload button to update.',
  reload: 'Reload',
  offlineTitle: 'You are offline',
  offline: `This page isn’t available offline. Reconnect to continue where you left off.`,
  tryAgain: 'Try again',
  /** The description in the installed application. */
  description: 'Your art printed on metal. We print, ship and pay you.',
} as const
