/**
 * The proof that an operation requires of a session besides its token:
 * - `none`: with a reason
 * - `recent proof`: a sign-in or a step-up (password and second factor, or passkey) in the last 15 minutes (`limits.freshSignInMs`)
 * - `password`: in the request itself
 * - `password and code`: in the request itself; the code only if the account has two-factor authentication
 */
export type StepUp = { proof: 'recent proof' | 'password' | 'password and code' } | { proof: 'none'; reason: string }

const none = (reason: string): StepUp => ({ proof: 'none', reason })
const recentProof: StepUp = { proof: 'recent proof' }
const password: StepUp = { proof: 'password' }
const passwordAndCode: StepUp = { proof: 'password and code' }

const signsIn = none('this is the sign-in itself')
const onlyEnds = none('it only ends sessions: it must stay fast for an owner and gives an attacker nothing')
const reads = none('it only reads')
const byLink = none('the secret of a link in a mail is the proof')

/**
 * Each open endpoint of the authentication provider, below `/api/auth`. The server enforces these rows and opens no other endpoint. Closed
 * are the provider's list of passkeys (ours omits the keys), the TOTP URI, the list of backup codes and setting a password on an account
 * without one. No device is trusted: `check-request.ts` removes the option.
 */
export const AUTH_STEP_UPS: Readonly<Record<string, StepUp>> = {
  'POST /sign-up/email': signsIn,
  'POST /sign-in/email': signsIn,
  'POST /sign-out': onlyEnds,
  'GET /get-session': reads,
  'POST /request-password-reset': none('it only sends a mail to the address of the account'),
  'POST /reset-password': byLink,
  'GET /verify-email': byLink,
  'POST /look-at-email-change': reads,
  'POST /confirm-email-change': byLink,
  'POST /look-at-password-reset': reads,
  'POST /send-verification-email': none('it only sends a mail to the address of the account'),
  'POST /change-email': recentProof,
  'POST /change-password': passwordAndCode,
  // no second factor exists yet: the provider refuses this call while one is active
  'POST /two-factor/enable': password,
  'POST /two-factor/verify-totp': none('the code is the proof, and wrong ones are counted'),
  'POST /two-factor/verify-backup-code': none('the code is the proof, and wrong ones are counted'),
  'POST /two-factor/generate-backup-codes': passwordAndCode,
  'POST /two-factor/disable': passwordAndCode,
  'POST /step-up': passwordAndCode,
  'GET /passkey/generate-authenticate-options': signsIn,
  // for a signed-in user it is a step-up: a new session replaces the requesting one
  'POST /passkey/verify-authentication': signsIn,
  'GET /passkey/generate-register-options': recentProof,
  'POST /passkey/verify-registration': recentProof,
  'POST /passkey/delete-passkey': recentProof,
  'POST /passkey/update-passkey': none('a name opens nothing'),
  'GET /own-passkeys': reads,
  'POST /look-at-secure-account': reads,
  'POST /secure-account': byLink,
  'GET /own-sessions': reads,
  'POST /end-session': onlyEnds,
  'POST /end-sessions': onlyEnds,
}

const notCredentials = none('it changes no credential of an account')
const withdraws = none('it only withdraws access')

/**
 * Each contract call of a signed-in actor that changes data. A key is a call (`payouts.saveSettings`) or a group (`artworks`); the longest
 * match applies. The server enforces the rows with `recent proof`, except where a comment names the verb.
 */
export const CALL_STEP_UPS: Readonly<Record<string, StepUp>> = {
  artworks: notCredentials,
  shops: notCredentials,
  // Checked by `savePayoutSettings`: saving unchanged settings needs no proof.
  'payouts.saveSettings': recentProof,
  // checked by `openStripe`
  'payouts.openStripe': recentProof,
  'payouts.checkStripe': none('it only asks Stripe for the state of the account'),
  'payouts.request': none('the money goes to details that needed a proof'),
  'payouts.cancel': notCredentials,
  'settings.save': notCredentials,
  'exports.request': none('the archive contains what the session can read anyway'),
  'exports.link': none('the archive contains what the session can read anyway'),
  // checked by `askToLeave`, in the request itself
  'leaving.ask': passwordAndCode,
  'leaving.stay': none('it only cancels a deletion'),
  'social.disconnect': withdraws,
  social: none('it uses a connection that the artist made at the platform'),
  'reports.answer': notCredentials,
  'reports.appealOwn': notCredentials,
  'customers.signOut': onlyEnds,
  'backoffice.artworks': notCredentials,
  'backoffice.products': notCredentials,
  'backoffice.deletions': notCredentials,
  'backoffice.artists': none('it changes an artist’s access, not the operator’s own, and can be undone'),
  'backoffice.reports': notCredentials,
  'backoffice.shopPictures': notCredentials,
  'backoffice.settings': notCredentials,
  'backoffice.payouts': none('it needs the role, and two operators where four eyes are required'),
  'backoffice.causes': notCredentials,
  'backoffice.ledger': notCredentials,
  'backoffice.prices': notCredentials,
  'backoffice.synonyms': notCredentials,
  'backoffice.remittances': notCredentials,
  'backoffice.orders': notCredentials,
  'backoffice.payments': notCredentials,
  'backoffice.production': notCredentials,
  'backoffice.manufacturers.add': notCredentials,
  'backoffice.manufacturers.change': notCredentials,
  'backoffice.manufacturers.secret': recentProof,
  'backoffice.manufacturers.rotateSecret': recentProof,
  'backoffice.manufacturers.revokeSecret': withdraws,
  'backoffice.jobs': notCredentials,
  'backoffice.messages': notCredentials,
  'backoffice.mails': notCredentials,
  'backoffice.operators.invite': recentProof,
  'backoffice.operators.withdraw': withdraws,
  'backoffice.operators.changeRole': recentProof,
  'backoffice.operators.remove': recentProof,
  'backoffice.operators.demandTwoFactor': recentProof,
  'backoffice.webhooks.add': recentProof,
  'backoffice.webhooks.change': notCredentials,
  'backoffice.webhooks.rotate': recentProof,
  'backoffice.webhooks.replay': notCredentials,
  'backoffice.webhooks.replayOne': notCredentials,
  'backoffice.apiKeys.make': recentProof,
  'backoffice.apiKeys.revoke': withdraws,
}

/** Calls whose verb checks the proof, because it depends on state or is part of the input. */
export const CHECKED_BY_VERB: ReadonlySet<string> = new Set(['payouts.saveSettings', 'payouts.openStripe', 'leaving.ask'])

/** Finds the row of a contract call such as `['backoffice', 'apiKeys', 'make']`. */
export function findCallStepUp(path: readonly string[]): StepUp | undefined {
  for (let length = path.length; length > 0; length--) {
    const row = CALL_STEP_UPS[path.slice(0, length).join('.')]
    if (row) return row
  }
  return undefined
}
