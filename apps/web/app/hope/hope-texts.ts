import { brand } from '@tintype/domain/brand'

/** Texts of the Hope pages. */
export const hopeTexts = {
  name: `${brand.product} Hope`,
  become: 'Become a Hope Creator',
  becomeForCause: 'Become a Hope creator',
  explore: 'Explore active causes',
  activeCauses: 'Active Causes',
  raised: 'Raised to Date',
  averageFunded: 'Avg. Funded',
  loadingList: 'Loading causes.',
  empty: 'No active causes are live right now. We are preparing the next wave of impact.',
  notify: 'Get notified',
  listFailed: 'We could not load the active causes right now. Please try again in a moment.',
  causeNotFound: 'We could not find that cause.',
  causeFailed: 'Something went wrong while loading this cause.',
  causeMissing: 'Cause could not be loaded.',
  retry: 'Try again',
  status: 'Cause status',
  openGoal: 'Open goal',
  lastUpdated: 'Last updated',
  recently: 'Recently',
  supporters: 'Supporters',
  noCount: '-',
  partner: 'Learn about the partner',
} as const
