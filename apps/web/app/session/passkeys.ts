import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { OwnPasskeys } from '@tintype/contract/accounts/accounts'
import { authTexts } from './auth-texts.ts'
import { ask, enter, post, type WireUser } from './built-in-auth.ts'
import { CallError } from './call-error.ts'
import { withStepUp } from './with-step-up.ts'

type Begun<Options> = { options: Options; passkeyChallenge: string }

type SignIn = {
  /** From a right password: the passkey replaces the code. */
  challenge?: string
  /** Offers passkeys among the suggestions of a field with `autocomplete="… webauthn"`, and waits until one is chosen. */
  isAutofill?: boolean
}

/**
 * Signs in with a passkey. In a session it confirms the identity: the session that it opens replaces the one before.
 * @throws CallError, of the server or with a text about what the browser refused
 */
export async function signInWithPasskey({ challenge, isAutofill = false }: SignIn = {}): Promise<void> {
  ensureSupported()
  const { body: begun } = await ask<Begun<PublicKeyCredentialRequestOptionsJSON>>('GET', '/passkey/generate-authenticate-options')
  const response = await startAuthentication({ optionsJSON: begun.options, useBrowserAutofill: isAutofill }).catch(
    explain(authTexts.passkeyCancelled),
  )
  const { body, token } = await ask<{ user: WireUser }>('POST', '/passkey/verify-authentication', {
    response,
    passkeyChallenge: begun.passkeyChallenge,
    ...(challenge && { challenge }),
  })
  enter(token, body.user)
}

export async function canSuggestPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill()
}

/** Aborts a pending passkey request, which then fails with `passkey_aborted`. */
export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony()
}

export async function listPasskeys(): Promise<OwnPasskeys> {
  return (await ask<OwnPasskeys>('GET', '/own-passkeys')).body
}

export async function addPasskey(name: string): Promise<void> {
  ensureSupported()
  const begin = () => ask<Begun<PublicKeyCredentialCreationOptionsJSON>>('GET', '/passkey/generate-register-options')
  const { options, passkeyChallenge } = (await withStepUp(begin)).body
  const response = await startRegistration({ optionsJSON: options }).catch(explain(authTexts.passkeyAddCancelled))
  await withStepUp(() => post('/passkey/verify-registration', { response, name, passkeyChallenge }))
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await post('/passkey/update-passkey', { id, name })
}

export async function removePasskey(id: string): Promise<void> {
  await withStepUp(() => post('/passkey/delete-passkey', { id }))
}

function ensureSupported(): void {
  if (!browserSupportsWebAuthn()) throw refusal('passkey_unsupported', authTexts.passkeyUnsupported)
}

/** By the library's error codes; browsers give no other reason. */
const texts: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: authTexts.passkeyOnDevice,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: authTexts.passkeyNotStorable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: authTexts.passkeyNotStorable,
}

/** @param cancelled  the text for all other reasons: browsers do not distinguish a cancelled request from an expired one */
function explain(cancelled: string) {
  return (error: unknown): never => {
    const code = error instanceof WebAuthnError ? error.code : ''
    if (code === 'ERROR_CEREMONY_ABORTED') throw refusal('passkey_aborted', cancelled)
    // the page has another host than the public address, or an IP address
    if ((error as { name?: unknown }).name === 'SecurityError') throw refusal('passkey_not_used', authTexts.passkeyElsewhere)
    throw refusal('passkey_not_used', texts[code] ?? cancelled)
  }
}

function refusal(code: string, message: string): CallError {
  return new CallError({ status: 0, code, message })
}
