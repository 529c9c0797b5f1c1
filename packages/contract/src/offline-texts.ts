import { brand } from '@tintype/domain/brand'

/** What is said of a newer release, and where there is no connection (specification, section 2). */
export const offlineTexts = {
  update: 'New content available, click on reload button to update.',
  reload: 'Reload',
  offlineTitle: 'You are offline',
  offline: `This page is not on this device. Once there is a connection again, ${brand.product} goes on where you were.`,
  tryAgain: 'Try again',
  /** What the application is, where it is installed. */
  description: 'Your pictures, printed on metal: we print, ship and pay.',
} as const
