import { describe, expect, test } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { hopeTexts } from './hope-texts.ts'
import { claims, landingRedirectMs, landingTexts } from './landing-texts.ts'
import { type ProblemCode, problemText } from './problems.ts'
import { CROPPED, PROFILE_IMAGES } from './profile-images.ts'
import { FIRST_COMMISSIONS, PLATES, plateMeasures } from './sizes.ts'

// Sentences and figures that the specification gives word for word.

describe('texts of the specification, sections 5 and 8', () => {
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
  ])('%s', (code, text) => expect(problemText(code)).toBe(text))
})

test('the thirteen categories of section 3', () => {
  expect(CATEGORIES.join(', ')).toBe(
    'cars, photography, colossal, anime, animals, fantasy, real life photography, real life astronomy, space, nature, poems, quotes, horror',
  )
})

test('what a plate earns, and how large it is (section 9)', () => {
  const facts = PLATES.map(({ size, name }) => `${name} ${plateMeasures(size, 'vertical')} $${FIRST_COMMISSIONS[size] / 100}`)
  expect(facts).toEqual([
    'Medium 30×40 cm (12×16″) $10',
    'Large 45×60 cm (18×24″) $20',
    'Large, tall 50×70 cm (20×28″) $20',
    'Extra Large 70×100 cm (28×40″) $30',
  ])
})

test('the two pictures of a shop, and what a browser sends of them (sections 2, 5 and 9)', () => {
  const { banner, portrait } = PROFILE_IMAGES
  expect([banner.widthPx / banner.heightPx, banner.minWidthPx, banner.firstShare]).toEqual([5 / 2, 300, 0.95])
  expect([portrait.widthPx / portrait.heightPx, portrait.minWidthPx, portrait.firstShare]).toEqual([1, 100, 0.9])
  expect(CROPPED).toEqual({ type: 'image/webp', quality: 0.92 })
})

test('the sentences of Hope (sections 2 and 8)', () => {
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

test('what we claim, and what every landing page says (sections 1, 2 and 9)', () => {
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
