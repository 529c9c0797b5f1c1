import type { Overview } from '@tintype/contract/admin/backoffice'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'

export type Place = {
  to: string
  name: string
  /** The unique key after `g` that opens the place. */
  key: string
  /** The roles that may make changes there; other roles except admin can only read. `viewer`: the page has nothing to change. */
  roles: readonly OperatorRole[]
  /** The number of waiting items. */
  waiting?: (overview: Overview) => number
  /** The alarm of the place, if any. */
  alarm?: (overview: Overview) => string | undefined
}

export type PlaceGroup = { name: string; places: Place[] }

/** The places of the back office in the order of the sidebar. A new place needs one line here and one in `routes.ts`. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    name: 'Home',
    places: [{ to: '/backoffice', name: 'Overview', key: 'v', roles: ['viewer'] }],
  },
  {
    name: 'Catalogue',
    places: [
      { to: '/backoffice/artworks', name: 'Artworks', key: 'a', roles: ['moderator'], waiting: ({ pendingArtworks }) => pendingArtworks },
      {
        to: '/backoffice/deletions',
        name: 'Deletions',
        key: 'd',
        roles: ['moderator'],
        waiting: ({ pendingDeletions }) => pendingDeletions,
      },
      { to: '/backoffice/shop-pictures', name: 'Shop pictures', key: 's', roles: ['moderator'] },
      { to: '/backoffice/picks', name: 'Staff picks', key: 'k', roles: ['moderator'] },
      { to: '/backoffice/synonyms', name: 'Search words', key: 't', roles: ['moderator'] },
      { to: '/backoffice/artists', name: 'Artists', key: 'n', roles: ['moderator'] },
      { to: '/backoffice/reports', name: 'Reports', key: 'e', roles: ['moderator'], waiting: ({ openReports }) => openReports },
    ],
  },
  {
    name: 'Sales',
    places: [
      { to: '/backoffice/orders', name: 'Orders', key: 'o', roles: ['moderator', 'finance'] },
      {
        to: '/backoffice/quarantine',
        name: 'Unmatched payments',
        key: 'q',
        roles: ['finance'],
        waiting: ({ openQuestions, dueDisputes }) => openQuestions + dueDisputes,
      },
      { to: '/backoffice/manufacturers', name: 'Manufacturers', key: 'm', roles: ['moderator'] },
      { to: '/backoffice/prices', name: 'Prices', key: 'p', roles: ['finance'] },
    ],
  },
  {
    name: 'Money',
    places: [
      { to: '/backoffice/payouts', name: 'Payouts', key: 'y', roles: ['finance'], waiting: ({ openPayouts }) => openPayouts },
      { to: '/backoffice/causes', name: 'Causes', key: 'c', roles: ['finance'] },
      { to: '/backoffice/remittances', name: 'Remittances', key: 'r', roles: ['finance'] },
      {
        to: '/backoffice/ledger',
        name: 'Ledger',
        key: 'l',
        roles: ['finance'],
        alarm: ({ isLedgerSound }) => (isLedgerSound ? undefined : 'integrity check failed'),
      },
    ],
  },
  {
    name: 'Administration',
    places: [
      { to: '/backoffice/operators', name: 'Operators', key: 'u', roles: ['admin'] },
      { to: '/backoffice/audit', name: 'Audit log', key: 'h', roles: ['viewer'] },
      { to: '/backoffice/settings', name: 'Settings', key: 'f', roles: ['admin'] },
    ],
  },
  {
    name: 'System',
    places: [
      { to: '/backoffice/jobs', name: 'Jobs', key: 'j', roles: ['admin'] },
      { to: '/backoffice/messages', name: 'Messages', key: 'b', roles: ['admin'] },
      { to: '/backoffice/mails', name: 'Emails', key: 'x', roles: ['admin'] },
      { to: '/backoffice/webhooks', name: 'Webhooks', key: 'w', roles: ['admin'] },
      { to: '/backoffice/api-keys', name: 'API keys', key: 'z', roles: ['admin'] },
    ],
  },
  {
    name: 'Account',
    places: [{ to: '/backoffice/account', name: 'Sign-in settings', key: 'i', roles: ['viewer'] }],
  },
]

export const places: readonly Place[] = placeGroups.flatMap((group) => group.places)

/** The start page, which belongs to no group. */
export const HOME = '/backoffice'

/** The place at a URL or at its nearest ancestor: an order belongs to Orders. */
export function findPlace(pathname: string): Place | undefined {
  return places.find(({ to }) => pathname === to || (to !== HOME && pathname.startsWith(`${to}/`)))
}

/** The place that `g` and this key open. */
export function findPlaceByKey(key: string): Place | undefined {
  return places.find((place) => place.key === key)
}
