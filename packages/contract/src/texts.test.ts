import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { FIRST_COMMISSIONS, PRINT_SIZES, printDescription } from '@tintype/domain/prints/sizes'
import { describe, expect, test } from 'vitest'
import { type ProblemCode, problemText } from './problems.ts'
import { CROPPED, PROFILE_IMAGES } from './shops/profile-images.ts'

// Texts and figures that are promised literally. Those of the screens are in `apps/web/app/texts.test.ts`.

test('the message about a duplicate upload begins with the text of the specification (section 8)', () => {
  expect(problemText('artwork_duplicate')).toMatch(/^An upload for this artwork is already in progress\./)
})

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

test('the thirteen categories are those of the specification (section 3)', () => {
  expect(CATEGORIES.join(', ')).toBe(
    'cars, photography, colossal, anime, animals, fantasy, real life photography, real life astronomy, space, nature, poems, quotes, horror',
  )
})

test('the commission and measures of each size are those of the specification (section 9)', () => {
  const facts = PRINT_SIZES.map((size) => `${printDescription(size, 'vertical')} $${FIRST_COMMISSIONS[size] / 100}`)
  expect(facts).toEqual([
    'Medium 30×40 cm (12×16″) $10',
    'Large 45×60 cm (18×24″) $20',
    'Large 50×70 cm (20×28″) $20',
    'Extra Large 70×100 cm (28×40″) $30',
  ])
})

test('the banner and profile picture have the sizes and format of the specification (sections 2, 5 and 9)', () => {
  const { banner, portrait } = PROFILE_IMAGES
  expect([banner.widthPx / banner.heightPx, banner.minWidthPx, banner.firstShare]).toEqual([5 / 2, 300, 0.95])
  expect([portrait.widthPx / portrait.heightPx, portrait.minWidthPx, portrait.firstShare]).toEqual([1, 100, 0.9])
  expect(CROPPED).toEqual({ type: 'image/webp', quality: 0.92 })
})
