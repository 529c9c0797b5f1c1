import { CATEGORIES } from '@tintype/domain/categories'
import { FIRST_COMMISSIONS, PLATES, plateMeasures } from '@tintype/domain/sizes'
import { describe, expect, test } from 'vitest'
import { authTexts } from './accounts/auth-texts.ts'
import { studioTexts } from './artworks/studio-texts.ts'
import { hopeTexts } from './hope/hope-texts.ts'
import { claims, landingRedirectMs, landingTexts } from './landing-texts.ts'
import { type ProblemCode, problemText } from './problems.ts'
import { shellTexts } from './shell-texts.ts'
import { CROPPED, PROFILE_IMAGES } from './shops/profile-images.ts'

// Texts and figures that are promised literally.

describe('problem messages (sections 5 and 8)', () => {
  test.each<[ProblemCode, string]>([
    ['name_characters', 'Name can only contain letters, numbers, and spaces.'],
    ['name_too_short', 'Name must be at least 3 characters long.'],
    ['password_weak', 'Password does not meet all requirements.'],
    ['email_invalid', 'Please enter a valid email address.'],
    ['image_type', 'Invalid file type. Allowed: PNG, JPG, WEBP.'],
    ['image_too_large', 'File too large. Max size: 25MB.'],
    ['image_missing', 'Please select an artwork image.'],
    ['profile_image_type', 'Invalid file type. Use PNG, JPG, WEBP.'],
    ['profile_image_too_large', 'File too large. Max 20MB.'],
    ['banner_missing', 'No banner file provided after cropping.'],
    ['artwork_name_missing', 'Artwork name is required.'],
    ['artwork_category_missing', 'Please select a category before submitting.'],
    ['deletion_reason_missing', 'Please provide a reason for deletion.'],
    ['payout_method_unselected', 'Please select a payout method to save.'],
    ['payout_method_missing', "Your preferred payout method is not set up in settings. Please set it up first via 'Manage' button."],
  ])('the message of the problem %s is the text of the specification', (code, text) => expect(problemText(code)).toBe(text))
})

test('the texts of the sign-in pages and the shell are those of the specification (sections 2, 5 and 8)', () => {
  expect(authTexts).toMatchObject({
    userDetailsMissing: 'Signup completed, but failed to retrieve user details. Please contact support.',
    signupUnexpected: 'An unexpected error occurred during signup.',
    unexpected: 'An unexpected error occurred.',
    resetLinkSent: 'If an account with this email exists, a password reset link has been sent to your email.',
    confirmTitle: 'Confirm Your Email',
    confirmedTitle: 'Email Confirmed!',
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
    passwordsDiffer: 'New passwords do not match.',
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
  expect(problemText('artwork_duplicate')).toMatch(/^An upload for this artwork is already in progress\./)
})

test('the thirteen categories are those of the specification (section 3)', () => {
  expect(CATEGORIES.join(', ')).toBe(
    'cars, photography, colossal, anime, animals, fantasy, real life photography, real life astronomy, space, nature, poems, quotes, horror',
  )
})

test('the commission and measures of each size are those of the specification (section 9)', () => {
  const facts = PLATES.map(({ size, name }) => `${name} ${plateMeasures(size, 'vertical')} $${FIRST_COMMISSIONS[size] / 100}`)
  expect(facts).toEqual([
    'Medium 30×40 cm (12×16″) $10',
    'Large 45×60 cm (18×24″) $20',
    'Large, tall 50×70 cm (20×28″) $20',
    'Extra Large 70×100 cm (28×40″) $30',
  ])
})

test('the banner and profile picture have the sizes and format of the specification (sections 2, 5 and 9)', () => {
  const { banner, portrait } = PROFILE_IMAGES
  expect([banner.widthPx / banner.heightPx, banner.minWidthPx, banner.firstShare]).toEqual([5 / 2, 300, 0.95])
  expect([portrait.widthPx / portrait.heightPx, portrait.minWidthPx, portrait.firstShare]).toEqual([1, 100, 0.9])
  expect(CROPPED).toEqual({ type: 'image/webp', quality: 0.92 })
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
