/** The state of a mailed link: `used` if its action was done with it, `invalid` if it expired, was replaced or is not ours. */
export const LINK_STATES = ['open', 'used', 'invalid'] as const
export type LinkState = (typeof LINK_STATES)[number]

/**
 * A link of the two mails that change an email address. `request` is mailed to the current address and triggers the mail to the new one.
 * `address` is mailed to the new address and changes the account.
 */
export type EmailChangeLink = { state: LinkState; step: 'request' | 'address' | null; newEmail: string | null }
