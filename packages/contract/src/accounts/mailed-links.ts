/** What a link in a mail still does: `used` if its action was done with it, `invalid` if it expired, was replaced or is not ours. */
export const LINK_STATES = ['open', 'used', 'invalid'] as const
export type LinkState = (typeof LINK_STATES)[number]

/**
 * A link of the two mails that change an email address. `request`: mailed to the present address, it has the new one asked.
 * `address`: mailed to the new address, it moves the account there.
 */
export type EmailChangeLink = { state: LinkState; step: 'request' | 'address' | null; newEmail: string | null }
