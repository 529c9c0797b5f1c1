/**
 * Texts of the sign-in pages. Each sentence is defined once: those of the server are in `problems.ts`, and the provider's own are shown
 * unchanged.
 */
export const authTexts = {
  loginTitle: 'Artist Login',
  operatorLoginTitle: 'Operator Login',
  signupTitle: 'Create Artist Account',
  forgotTitle: 'Forgot Password',
  confirmTitle: 'Confirm Your Email',
  confirmedTitle: 'Email Confirmed!',
  linkUsedUpTitle: 'This link no longer works',
  resetTitle: 'Choose a new password',
  resetDoneTitle: 'Your password was already changed',

  passwordMissing: 'Please enter your password.',
  passwordsDiffer: 'New passwords do not match.',
  sessionsFailed: 'Could not load your active sessions.',
  nameFirst: 'Please correct the name first.',

  userDetailsMissing: 'Signup completed, but failed to retrieve user details. Please contact support.',
  profileFailed: (message: string) => `Signup successful, but failed to initialize profile. Error: ${message}`,
  nameKept: (name: string) => `Your account already has the name ${name}. Sign up with that name again to continue.`,
  signupUnexpected: 'An unexpected error occurred during signup.',
  unexpected: 'An unexpected error occurred.',

  twoFactorLead: 'Protect your account with a code from your phone in addition to your password.',
  twoFactorNoBackupCodes:
    'There are no backup codes: set up the app on a second device too. Without the app, only our support can restore your access.',

  enterCode: 'Enter the 6-digit code',
  enterCodeHint: 'Find it in your authenticator app. It changes every 30 seconds.',
  enterEitherCodeHint: 'From your authenticator app, or one of your backup codes.',
  enterBackupCode: 'Enter a backup code',
  enterBackupCodeHint: 'One of the ten codes you saved when you turned on two-factor authentication. Each works once.',
  useBackupCode: 'Use a backup code instead',
  useAppCode: 'Use a code from the app instead',
  otherAccount: 'Log in to another account',
  codeMissing: 'Please enter the code.',

  passkeySignIn: 'Log in with a passkey',
  passkeyInstead: 'Use a passkey instead',
  passkeysLead: 'Log in with your fingerprint, face or screen lock instead of a password and a two-factor code.',
  passkeysEmpty:
    'You have no passkeys yet. A passkey stays on your device or in your password manager and can’t be phished. Your password keeps working.',
  passkeysFailed: 'Could not load your passkeys.',
  passkeyAddLead: 'Your browser will ask for your fingerprint, face or screen lock.',
  passkeyNameHint: 'To tell your passkeys apart, for example by device.',
  passkeyAdded: 'Passkey added. We’ve emailed you a confirmation.',
  passkeyRemoved: 'Passkey removed. We’ve emailed you a confirmation.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoveLead: (name: string) =>
    `“${name}” will no longer work for login. Also delete it in your device’s password settings. Your password keeps working.`,
  passkeyCancelled: 'Passkey not used: the request was cancelled or timed out. Please try again.',
  passkeyAddCancelled: 'Passkey not added: the request was cancelled or timed out. Please try again.',
  passkeyUnsupported: 'Your browser does not support passkeys. Use a current version of Chrome, Edge, Firefox or Safari, or your password.',
  passkeyOnDevice: 'This device or password manager already has a passkey for your account.',
  passkeyNotStorable: 'This device can’t protect a passkey with a fingerprint, face or PIN. Use another device.',
  passkeyElsewhere: 'Passkeys don’t work at this address. Open the site at its usual address.',

  resetLinkSent: 'If an account with this email exists, a password reset link has been sent to your email.',
  passwordChanged: 'Your password has been changed. You can log in now.',
  sessionEnded: 'Your session has ended. Log in to continue where you left off.',
  sessionEndedTitle: 'Your session has ended',
  sessionEndedHere: 'Your work on this page is still here. Log in to continue.',

  linkSentAgain: (email: string) => `We’ve sent the link to ${email} again.`,
  resend: 'Resend link',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,

  alreadyConfirmedTitle: 'Already confirmed',
  emailChangeTitle: 'Change your email address',
  emailChangeSteps: {
    request: {
      title: 'Change your email address?',
      lead: (newEmail: string) =>
        `Your new address will be ${newEmail}. We’ll email you a second link there. Nothing changes until you confirm it.`,
      confirm: 'Confirm change',
    },
    address: {
      title: 'Confirm your new email address',
      lead: (newEmail: string) => `From then on, you log in with ${newEmail}. All other devices are signed out.`,
      confirm: 'Confirm email address',
    },
  },
  /** The two links of a Supabase project are alike. */
  emailChangeEither: {
    title: 'Confirm the change of your email address',
    lead: (newEmail: string) =>
      `Your new address will be ${newEmail}. Confirm the links in both emails, at your current and at your new address. After the second one, all devices are signed out, and you log in with ${newEmail}.`,
    confirm: 'Confirm change',
  },
  emailChangeHalfDone: (newEmail: string) => `Now open the link in the other email. Your address becomes ${newEmail} after both.`,
  emailChangeRequestedTitle: 'One step left',
  emailChangeRequested: (newEmail: string) => `We’ve emailed a link to ${newEmail}. Open it to finish the change.`,
  emailChangedTitle: 'Your email address has been changed',
  emailChanged: (newEmail: string) => `Log in with ${newEmail} from now on.`,
  emailChangeLinkInvalid: 'Links expire after 24 hours or when you request a new one. Request the change again in your settings.',

  emailChangeProjectLinkInvalid: 'Links work once and expire after an hour. Request the change again in your settings.',

  stepUpTitle: 'Confirm your identity',
  stepUpLead: 'Enter your password to continue. We’ll ask again after 15 minutes.',
  stepUp: 'Confirm',

  secureTitle: 'Secure your account',
  secureLead:
    'Did someone else change your account? This signs out all devices, removes the current password and all passkeys, and restores your former email address if it was changed.',
  secureNext: 'We’ll then email you a link to choose a new password. Two-factor authentication stays as it is.',
  secureSecondFactor: 'If someone else turned off two-factor authentication, turn it on again after you log in, or write to us:',
  secure: 'Sign out all devices and reset the password',
  securedTitle: 'Your account is secured',
  secured: 'All devices are signed out and all passkeys removed. Check your email for the link to choose a new password.',
  alreadySecuredTitle: 'Your account is already secured',
  alreadySecured: 'You have already used this link. Choose a new password with the link we emailed you, or request a new one.',
  secureLinkInvalid: 'Links expire after 7 days, or once the account is secured. If you didn’t make the change, choose a new password.',
  securedApiKeys: 'Operators: check the API keys in the back office and revoke any key you didn’t create.',

  emailChangeOtherLink: 'This link is confirmed. Now open the link in the other email to finish the change.',
  emailChangeConfirmed: 'Your new email address is confirmed.',
} as const

/** Whether a message of the provider is about the password, so that the password rules are shown with it. */
export function isAboutPassword(message: string | undefined): boolean {
  return /password/i.test(message ?? '')
}
