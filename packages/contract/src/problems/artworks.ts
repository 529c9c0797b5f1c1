import { limits } from '../limits.ts'
import type { ProblemRow } from './problem-row.ts'

/** Pictures and artworks. */
export const artworksProblems = {
  // images
  image_missing: { status: 422, text: 'Please select an artwork image.' },
  image_type: { status: 415, text: 'Invalid file type. Allowed: PNG, JPG, WEBP.' },
  image_too_large: { status: 413, text: 'File too large. Max size: 25MB.' },
  image_empty: { status: 422, text: 'This file is empty. Please choose another one.' },
  image_unreadable: { status: 422, text: 'This picture could not be read and may be damaged. Please save it again and retry.' },
  image_dimensions: {
    status: 422,
    text: (data) => `This picture is ${data.widthPx} × ${data.heightPx} pixels. The maximum is 100 megapixels and 20,000 pixels per side.`,
  },
  image_too_complex: {
    status: 422,
    text: 'This picture’s format takes too long to read. Please save it as a JPG, or as a PNG without interlacing, and retry.',
  },
  image_too_slow: { status: 422, text: 'This picture took too long to read. Please save it again and retry.' },
  banner_missing: { status: 422, text: 'No banner file provided after cropping.' },
  profile_picture_missing: { status: 422, text: 'No profile picture provided after cropping.' },
  profile_image_type: { status: 415, text: 'Invalid file type. Use PNG, JPG, WEBP.' },
  profile_image_too_large: { status: 413, text: 'File too large. Max 20MB.' },
  shop_picture_changed: { status: 409, text: 'This picture has changed. Please check it again before you continue.' },
  storage_unavailable: {
    status: 503,
    text: 'Our file storage is temporarily unavailable. Nothing was saved. Please try again in a moment.',
  },
  storage_full: { status: 507, text: 'We can’t store your file right now. Nothing was saved. Please try again later.' },

  // artworks
  analysis_unavailable: { status: 503, text: 'Image analysis is temporarily unavailable.' },
  analysis_refused: { status: 422, text: 'The AI could not describe this picture.' },
  alt_text_too_long: { status: 422, text: `The alternative text can have at most ${limits.artwork.altTextMax} characters.` },
  artwork_not_found: { status: 404, text: 'We could not find that artwork.' },
  mockups_waiting: { status: 429, text: 'Several mockups are already being created. Please wait until one is ready.' },
  mockups_used_up: { status: 429, text: `You’ve reached the limit of ${limits.mockup.perDay} mockups per day. Please try again tomorrow.` },
  mockups_not_drawn: { status: 409, text: 'None of these mockups is ready yet.' },
  details_by_filter: { status: 409, text: 'AI upscaling is not available. Your browser shows the print preview instead.' },
  detail_place: { status: 422, text: 'This area is outside the picture or too large.' },
  detail_size: { status: 422, text: 'A detail must be enlarged, to at most one million pixels.' },
  detail_not_found: { status: 404, text: 'We could not find that detail.' },
  details_waiting: { status: 429, text: 'Several details are already being enlarged. Please wait until one is ready.' },
  details_used_up: {
    status: 429,
    text: `You’ve reached the limit of ${limits.detail.perDay} enlarged details per day. Please try again tomorrow.`,
  },
  artwork_picture_missing: { status: 409, text: 'The picture is still being prepared. Please try again in a moment.' },
  artwork_name_missing: { status: 422, text: 'Artwork name is required.' },
  artwork_name_too_long: { status: 422, text: `Artwork name can have at most ${limits.artwork.nameMax} characters.` },
  artwork_description_too_long: { status: 422, text: `Description can have at most ${limits.artwork.descriptionMax} characters.` },
  artwork_tags_too_many: { status: 422, text: `An artwork can have at most ${limits.artwork.tagsMax} tags.` },
  artwork_category_missing: { status: 422, text: 'Please select a category before submitting.' },
  artwork_category_unknown: { status: 422, text: 'Please select one of the listed categories.' },
  artwork_crops_unknown: { status: 422, text: 'Crops must be three whole numbers from 0 to 1000.' },
  artwork_proof_unknown: { status: 422, text: 'The proof must be three percentages, one for each print shape.' },
  artwork_sizes_unknown: { status: 422, text: 'The sizes must be a list of medium, large, large_tall and extra_large.' },
  artwork_sizes_missing: { status: 422, text: 'At least one size must stay on sale.' },
  artwork_too_small: {
    status: 422,
    text: (data) =>
      `This picture is too small for every print size: it is ${data.widthPx}×${data.heightPx} pixels. The smallest size needs ${data.neededWidthPx}×${data.neededHeightPx} pixels.`,
    publicFields: ['widthPx', 'heightPx', 'neededWidthPx', 'neededHeightPx'],
  },
  artwork_orientation_unknown: { status: 422, text: 'Orientation must be vertical or horizontal.' },
  artwork_duplicate: { status: 409, text: 'An upload for this artwork is already in progress. Please wait a few seconds.' },
  artwork_exists: {
    status: 409,
    text: (data) => `This picture is already in your shop, as “${data.name}”.`,
    publicFields: ['uid', 'name'],
  },
  artwork_how_made_missing: { status: 422, text: 'Please choose how the picture was made.' },
  artwork_how_made_unknown: { status: 422, text: 'Please choose one of the listed options.' },
  artwork_changed: { status: 409, text: 'This artwork has changed. Please check it again before you continue.' },
  artwork_already_decided: { status: 409, text: 'This artwork has already been reviewed.' },
  artwork_claimed: { status: 409, text: (data) => `${data.operatorName} is reviewing this artwork.`, publicFields: ['operatorName'] },
  decision_final: { status: 409, text: 'This decision has already taken effect or was undone.' },
  deletion_reason_missing: { status: 422, text: 'Please provide a reason for deletion.' },
  deletion_already_pending: { status: 409, text: 'A deletion request for this artwork is already pending.' },
  deletion_not_pending: { status: 409, text: 'There is no pending deletion request for this artwork.' },
  reason_missing: { status: 422, text: 'Please enter a reason.' },
  reason_too_long: { status: 422, text: `A reason can have at most ${limits.decisionReasonMax} characters.` },
} as const satisfies Record<string, ProblemRow>
