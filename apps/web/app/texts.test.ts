import { problemText } from '@tintype/contract/problems'
import { claims } from '@tintype/domain/claims'
import { expect, test } from 'vitest'
import { hopeTexts } from './hope/hope-texts.ts'
import { landingRedirectMs, landingTexts } from './marketing/landing-texts.ts'
import { authTexts } from './session/auth-texts.ts'
import { shellTexts } from './shell/shell-texts.ts'
import { studioTexts } from './studio/studio-texts.ts'

// Texts of the screens that are promised literally. Those of the API are in `packages/contract/src/texts.test.ts`.

test('the texts of the sign-in pages and the shell are those of the specification (sections 2, 5 and 8)', () => {
  expect(authTexts).toMatchObject({
    userDetailsMissing: 'Signup completed, but failed to retrieve user details. Please contact support.',
    signupUnexpected: 'An unexpected error occurred during signup.',
    unexpected: 'An unexpected error occurred.',
    resetLinkSent: 'If an account with this email exists, a password reset link has been sent to your email.',
    confirmTitle: 'Confirm Your Email',
    confirmedTitle: 'Email Confirmed!',
    passwordsDiffer: 'New passwords do not match.',
  })
  expect(authTexts.profileFailed('No.')).toBe('Signup successful, but failed to initialize profile. Error: No.')
  expect(shellTexts).toMatchObject({
    checking: 'Loading...',
    notFound: "Oops! The page you're looking for doesn't exist.",
    goHome: 'Go Back Home',
  })
})

test('the texts of the studio are those of the specification (sections 2, 5 and 8)', () => {
  expect(studioTexts).toMatchObject({
    dashboardFailed: 'Error Loading Dashboard Data',
    retryAll: 'Retry All Data',
    latestFailed: 'Could not load latest artwork.',
    dataFailed: 'Error loading data.',
    earningsFailed: 'Could not load earnings data.',
    usernameMissing: 'Could not retrieve your username. Please try logging in again.',
    sessionFailed: 'Session error.',
    profileFailed: 'Could not load your user profile.',
    shopLinkLater: 'The link appears after your first artwork upload and an approved shop banner.',
    copyFailed: 'Failed to copy link. Please try manually.',
    quickDropType: 'Quick Upload: Invalid file type. Use PNG, JPG, or WEBP.',
    quickDropTooLarge: 'Quick Upload: File too large. Max size: 10MB.',
    quickDropTooLargeToKeep: 'Image too large to pre-load for upload. Please try selecting it manually on the upload page.',
    profilePictureType: 'Invalid type. Use PNG, JPG, or WEBP.',
    bannerUsernameMissing: 'Username not loaded. Cannot update banner.',
    cropUnreadable: 'Could not read file.',
    fileUnreadable: 'Could not read the selected file.',
    analysisRunning: 'Please wait for the AI analysis to finish before submitting.',
    artworksFailed: 'Error Loading Artworks',
    artworkLinkCopied: 'Link copied!',
    artworkLinkNotCopied: 'Copy failed - tap to try again.',
    userContextLost: 'User context lost.',
    emailUnchanged: 'New email is the same as your current email.',
    emailTaken: 'This email address is already in use by another account.',
    noAuthorizationUrl: 'No authorization URL received from server.',
    comingSoon: 'Coming Soon',
  })
  expect(studioTexts.uploaderMissing).toMatch(/^User identification missing\./)
  expect(studioTexts.causesFailed).toMatch(/^Failed to load available donation causes\./)
  expect([
    studioTexts.authFailed('No.'),
    studioTexts.statsFailed(500),
    studioTexts.countFailed(500),
    studioTexts.profileUploadFailed('No.'),
    studioTexts.analysisFailed('It is away.'),
    studioTexts.uploadFailed('No.'),
    studioTexts.payoutSettingsFailed('No.'),
    studioTexts.payoutRequestFailed(502),
  ]).toEqual([
    'Auth error: No.',
    'Stats fail (500)',
    'Artwork count/status fail (500)',
    'Upload failed: No.',
    'AI Analysis Failed: It is away. Please fill details manually or try re-uploading the image.',
    'Upload error: No.',
    'Save payout prefs fail: No.',
    'Payout request failed (502)',
  ])
})

test('the texts of Hope are those of the specification (sections 2 and 8)', () => {
  expect(Object.values(hopeTexts)).toEqual([
    'Tintype Hope',
    'Become a Hope Creator',
    'Become a Hope creator',
    'Explore active causes',
    'Active Causes',
    'Raised to Date',
    'Avg. Funded',
    'Loading causes.',
    'No active causes are live right now. We are preparing the next wave of impact.',
    'Get notified',
    'We could not load the active causes right now. Please try again in a moment.',
    'We could not find that cause.',
    'Something went wrong while loading this cause.',
    'Cause could not be loaded.',
    'Try again',
    'Cause status',
    'Open goal',
    'Last updated',
    'Recently',
    'Supporters',
    '-',
    'Learn about the partner',
  ])
})

test('the marketing claims and landing page texts are those of the specification (sections 1, 2 and 9)', () => {
  const { manufacturers, artists, commissionPaid, countries, creators } = claims
  expect([manufacturers, artists, commissionPaid, countries]).toEqual([9, '6K+', '$1M+', '50+'])
  expect(new Set(Object.values(creators))).toEqual(new Set(['1K+', '2K+', '4K+']))
  expect(landingTexts).toEqual({
    welcomeBack: 'Welcome back! Redirecting to your dashboard...',
    resolution: 'No strict resolution rules',
    startSelling: "Start Selling Now - It's Free",
    startSellingLine: 'No sign up fees, No monthly costs, Start earning immediately',
  })
  expect(landingRedirectMs).toBe(3000)
})

test('an error page shows the same text as the problem of an internal error', () => {
  expect(shellTexts.internal).toBe(problemText('internal'))
})
