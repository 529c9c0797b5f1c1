/**
 * Texts of the sign-in pages. Each sentence is defined once: those of the server are in `problems.ts`, and the provider's own are shown
 * unchanged.
 */
export const authTexts = {
  loginTitle: 'Artist Login',
  signupTitle: 'Create Artist Account',
  forgotTitle: 'Forgot Password',
  confirmTitle: 'Confirm Your Email',
  confirmedTitle: 'Email Confirmed!',
  linkUsedUpTitle: 'This link no longer works',
  resetTitle: 'Choose a new password',
  resetDoneTitle: 'Your password was already changed',

  passwordMissing: 'Please enter your password.',
  passwordsDiffer: 'New passwords do not match.',
  sessionsFailed: 'Could not load where you are signed in.',
  nameFirst: 'Please correct the name first.',

  userDetailsMissing: 'Signup completed, but failed to retrieve user details. Please contact support.',
  profileFailed: (message: string) => `Signup successful, but failed to initialize profile. Error: ${message}`,
  nameKept: (name: string) => `Your account has the name ${name} by now. Please sign up with that name again to go on with it.`,
  signupUnexpected: 'An unexpected error occurred during signup.',
  unexpected: 'An unexpected error occurred.',

  enterCode: 'Enter the 6-digit code',
  enterCodeHint: 'It stands in your authenticator app; a new one comes every half minute.',
  enterEitherCodeHint: 'From your authenticator app; or one of your backup codes.',
  enterBackupCode: 'Enter a backup code',
  enterBackupCodeHint: 'One of the ten that you kept when you turned two-factor sign-in on. Each works once.',
  useBackupCode: 'Use a backup code instead',
  useAppCode: 'Use a code from the app instead',
  otherAccount: 'Log in to another account',
  codeMissing: 'Please enter the code.',

  passkeySignIn: 'Sign in with a passkey',
  passkeyInstead: 'Use a passkey instead',
  passkeysLead: 'A passkey signs you in with your fingerprint, face or screen lock. It replaces the password and the two-factor code.',
  passkeysEmpty:
    'You have no passkeys yet. Your device or password manager stores a passkey and never shows it to us or to a fake site. Your password keeps working.',
  passkeysFailed: 'Your passkeys could not be loaded.',
  passkeyAddLead: 'Your browser then asks for your fingerprint, face or screen lock.',
  passkeyNameHint: 'So that you can tell your passkeys apart, for example by device.',
  passkeyAdded: 'The passkey was added. We emailed you about it.',
  passkeyRemoved: 'The passkey was removed. We emailed you about it.',
  passkeyRenamed: 'The passkey was renamed.',
  passkeyRemoveLead: (name: string) =>
    `“${name}” will no longer sign you in. Also delete it on your device, in its password settings. Your password keeps working.`,
  passkeyCancelled: 'No passkey was used. The request was cancelled, or it took too long.',
  passkeyAddCancelled: 'No passkey was added. The request was cancelled, or it took too long.',
  passkeyUnsupported: 'Your browser does not support passkeys. Use a current version of Chrome, Edge, Firefox or Safari, or your password.',
  passkeyOnDevice: 'This device or password manager already has a passkey for your account.',
  passkeyNotStorable: 'This device cannot store a passkey with a check of your fingerprint, face or PIN. Use another device.',
  passkeyElsewhere: 'Passkeys do not work at this address. Open the site at its usual address.',

  resetLinkSent: 'If an account with this email exists, a password reset link has been sent to your email.',
  passwordChanged: 'Your password is changed. You can log in now.',
  sessionEnded: 'Your session has ended. Log in to go on where you were.',
  sessionEndedTitle: 'Your session has ended',
  sessionEndedHere: 'What you have on this page is still here. Log in to go on with it.',

  linkSentAgain: (email: string) => `We sent the link to ${email} again.`,
  resend: 'Send the link again',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,

  alreadyConfirmedTitle: 'Already confirmed',
  emailChangeTitle: 'Change your email address',
  emailChangeSteps: {
    request: {
      title: 'Change your email address?',
      lead: (newEmail: string) =>
        `Your new address will be ${newEmail}. We email a second link there, and nothing changes until you confirm it.`,
      confirm: 'Confirm change',
    },
    address: {
      title: 'Confirm your new email address',
      lead: (newEmail: string) => `After this you log in with ${newEmail}. Every other device is signed out.`,
      confirm: 'Confirm email address',
    },
  },
  emailChangeRequestedTitle: 'One step left',
  emailChangeRequested: (newEmail: string) => `We emailed a link to ${newEmail}. Open it to finish the change.`,
  emailChangedTitle: 'Your email address is changed',
  emailChanged: (newEmail: string) => `Log in with ${newEmail} from now on.`,
  emailChangeLinkInvalid: 'It expires after 24 hours, and a newer request replaces it. Request the change again in your settings.',

  stepUpTitle: 'Confirm your identity',
  stepUpLead: 'Enter your password to continue. You are asked again after 15 minutes.',
  stepUp: 'Confirm',

  secureTitle: 'Secure your account',
  secureLead:
    'Did someone else change your account? This signs out all devices and removes the current password and all passkeys. If your email address was changed, the former one is restored.',
  secureNext: 'We then email you a link to choose a new password. Two-factor sign-in stays as it is.',
  secureSecondFactor: 'If two-factor sign-in was turned off without you, turn it on again after you sign in, or write to us:',
  secure: 'Sign out all devices and reset the password',
  securedTitle: 'Your account is secured',
  secured: 'All devices are signed out and all passkeys are removed. Check your mail for the link to choose a new password.',
  alreadySecuredTitle: 'Your account is already secured',
  alreadySecured: 'You used this link before. Choose a new password with the link that we emailed you, or ask for a new one.',
  secureLinkInvalid:
    'It expires after 7 days, or when the account is secured with an earlier link. If you did not make the change, choose a new password.',
  securedApiKeys: 'Operators: check the API keys in the back office and revoke any key that you did not create.',

  emailChangeConfirmed: 'Your new email address is confirmed.',
} as const

/** Whether a message of the provider is about the password, so that the password rules are shown with it. */
export function isAboutPassword(message: string | undefined): boolean {
  return /password/i.test(message ?? '')
}
