import { brand } from '@tintype/domain/brand'

/** Texts about new releases and missing connections. */
export const offlineTexts = {
  update: 'New content available, click on reload button to update.',
  reload: 'Reload',
  offlineTitle: 'You are offline',
  offline: `This page is not on this device. Once there is a connection again, ${brand.product} goes on where you were.`,
  tryAgain: 'Try again',
  /** The description in the installed application. */
  description: 'Your pictures, printed on metal: we print, ship and pay.',
} as const
