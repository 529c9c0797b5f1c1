import type { Cause } from '@tintype/contract/hope/hope'

/** An active cause with a goal, with the given changes. */
export function causeWith(change: Partial<Cause> = {}): Cause {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    slug: 'trees',
    title: 'Trees',
    description: 'A tree for every print.',
    image_urls: [],
    share_image_url: '/causes/trees.jpg',
    funding_goal: 1000,
    amount_raised: 250,
    amount_pledged: 250,
    pledged_cents: 25_000,
    amount_remitted: 0,
    remitted_cents: 0,
    supporter_count: 3,
    updated_at: '2026-11-20T10:00:00.000Z',
    external_url: null,
    ...change,
  }
}
