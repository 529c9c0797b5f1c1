import { formatCents } from '@tintype/domain/money'
import { limits } from './limits.ts'
import { isOperatorRole, roleNeeded } from './operators/operator-roles.ts'
import { reportLimits } from './reports/report-rules.ts'

type Data = Record<string, string | number>
type Row = {
  status: number
  text: string | ((data: Data) => string)
  /** The data fields sent to the caller with the message. */
  tells?: readonly string[]
}

/**
 * Every rule that can be violated: its HTTP status and its message to the user. A text with data is a function of it; the data must not
 * contain secrets.
 */
const table = {
  // authentication
  session_missing: { status: 401, text: 'Authentication error. Please log in again.' },
  username_missing: { status: 400, text: 'Username missing.' },
  username_mismatch: { status: 403, text: 'This username is not yours.' },
  not_an_operator: { status: 404, text: 'Nothing was found at this address.' },
  operator_role_missing: {
    status: 403,
    text: (data) => `Your role does not allow this. ${roleNeeded(isOperatorRole(data.needed) ? data.needed : 'admin')}`,
  },
  two_factor_needed: {
    status: 403,
    text: 'Operators need a second factor. Turn on two-factor authentication or add a passkey first, under “Sign-in settings”.',
  },
  two_factor_own_first: {
    status: 409,
    text: 'Turn on two-factor authentication or add a passkey for yourself first. You can then require a second factor of all operators.',
  },
  operator_not_found: { status: 404, text: 'This operator no longer exists.' },
  operator_last_admin: { status: 409, text: 'This is the last admin. Make another operator an admin first.' },
  operator_exists: { status: 409, text: 'This email address already belongs to an operator.' },
  operator_is_artist: { status: 409, text: 'This email address belongs to an artist. Use another one for the operator.' },
  operator_name_missing: { status: 422, text: 'Please enter your name.' },
  operator_name_too_long: { status: 422, text: `A name can have at most ${limits.operator.nameMax} characters.` },
  operator_name_characters: { status: 422, text: 'A name cannot contain line breaks.' },
  invitation_accepted: { status: 409, text: 'You have already accepted this invitation. Please log in.' },
  invitation_over: { status: 404, text: 'This invitation has expired or was revoked. Request a new one.' },
  email_not_confirmed: { status: 403, text: 'Please confirm your email first.' },

  // the request
  not_found: { status: 404, text: 'Nothing was found at this address.' },
  method_not_allowed: { status: 405, text: 'This address doesn’t accept this method.' },
  form_not_ours: { status: 403, text: 'This form was sent from another site. Please reload the page and try again.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  too_large: { status: 413, text: 'The request is too large.' },
  uploads_too_many: {
    status: 429,
    text: `You’ve reached the limit of ${limits.artwork.uploadsPerHour.toLocaleString('en-US')} uploads per hour. Please try again later.`,
  },
  upload_stalled: { status: 408, text: 'The upload stalled. Please check your connection and try again.' },
  wrong_type: { status: 415, text: 'This address doesn’t accept this content type.' },
  invalid: { status: 422, text: (data) => String(data.message ?? 'Something in the request is not valid.') },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  unavailable: { status: 503, text: 'This part of the service is temporarily unavailable. Please try again in a moment.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  idempotency_key_missing: { status: 400, text: 'An Idempotency-Key header is required.' },
  idempotency_key_reused: { status: 409, text: 'This Idempotency-Key was already used for a different request.' },

  // accounts
  name_characters: { status: 422, text: 'Name can only contain letters, numbers, and spaces.' },
  name_too_short: { status: 422, text: 'Name must be at least 3 characters long.' },
  name_too_long: { status: 422, text: `Name must be at most ${limits.name.max} characters long.` },
  name_taken: { status: 409, text: 'This name is already taken. Please choose another one.' },
  name_reserved: { status: 422, text: 'This name is reserved. Please choose another one.' },
  password_wrong: { status: 403, text: 'Incorrect password.' },
  reauthentication_required: { status: 403, text: 'Confirm your identity to continue: enter your password.' },
  password_weak: { status: 422, text: 'Password does not meet all requirements.' },
  password_common: { status: 422, text: 'This password appears in lists of stolen passwords. Please choose another one.' },
  second_step_over: { status: 401, text: 'Login timed out or had too many attempts. Please enter your password again.' },
  two_factor_code_wrong: { status: 422, text: 'Incorrect or already used code. Please enter the latest code.' },
  second_factor_locked: {
    status: 423,
    text: (data) => `Too many wrong codes. You can try again after ${minuteWords(String(data.until))}. This applies to backup codes, too.`,
    tells: ['until'],
  },
  secure_link_over: {
    status: 404,
    text: 'This link was already used or has expired. If you didn’t make the change, choose a new password with “Forgot Password”.',
  },
  passkey_refused: {
    status: 401,
    text: 'This passkey was not accepted. It may have been removed from your account. Try again, or log in with your password.',
  },
  passkey_unverified: {
    status: 422,
    text: 'Your device didn’t check your fingerprint, face or PIN. Turn on its screen lock and try again.',
  },
  passkey_of_other_account: { status: 403, text: 'This passkey belongs to another account. Choose a passkey for this account.' },
  passkey_request_over: { status: 410, text: 'The request for your passkey has expired. Please try again.' },
  passkey_not_added: { status: 422, text: 'The passkey could not be added. Please try again.' },
  passkey_added_already: { status: 409, text: 'This passkey was already added.' },
  passkey_missing: { status: 404, text: 'This passkey is no longer in your account. Reload the page to see your passkeys.' },
  passkeys_too_many: {
    status: 409,
    text: `An account can have ${limits.passkeys.perAccount} passkeys. Remove one before you add another.`,
  },
  passkey_name_missing: { status: 422, text: 'Please enter a name for the passkey.' },
  passkey_name_long: { status: 422, text: `The name of a passkey can have at most ${limits.passkeys.nameMax} characters.` },
  backup_code_wrong: { status: 422, text: 'Incorrect or already used backup code.' },
  two_factor_on_already: { status: 409, text: 'Two-factor authentication is already on.' },
  two_factor_off_already: { status: 409, text: 'Two-factor authentication is off.' },
  email_taken: { status: 409, text: 'This email address is already in use by another account.' },
  email_link_over: { status: 410, text: 'This link no longer works. Please request the email change again in your settings.' },
  email_invalid: { status: 422, text: 'Please enter a valid email address.' },

  artist_suspended: {
    status: 403,
    text: 'Your account is suspended. You can view and export everything, but you can’t make changes.',
  },
  artist_suspended_already: { status: 409, text: 'This artist is already suspended.' },
  artist_not_suspended: { status: 409, text: 'This artist is not suspended.' },

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
    tells: ['widthPx', 'heightPx', 'neededWidthPx', 'neededHeightPx'],
  },
  artwork_orientation_unknown: { status: 422, text: 'Orientation must be vertical or horizontal.' },
  artwork_duplicate: { status: 409, text: 'An upload for this artwork is already in progress. Please wait a few seconds.' },
  artwork_exists: {
    status: 409,
    text: (data) => `This picture is already in your shop, as “${data.name}”.`,
    tells: ['uid', 'name'],
  },
  artwork_how_made_missing: { status: 422, text: 'Please choose how the picture was made.' },
  artwork_how_made_unknown: { status: 422, text: 'Please choose one of the listed options.' },
  artwork_changed: { status: 409, text: 'This artwork has changed. Please check it again before you continue.' },
  artwork_already_decided: { status: 409, text: 'This artwork has already been reviewed.' },
  artwork_claimed: { status: 409, text: (data) => `${data.operatorName} is reviewing this artwork.`, tells: ['operatorName'] },
  decision_final: { status: 409, text: 'This decision has already taken effect or was undone.' },
  deletion_reason_missing: { status: 422, text: 'Please provide a reason for deletion.' },
  deletion_already_pending: { status: 409, text: 'A deletion request for this artwork is already pending.' },
  deletion_not_pending: { status: 409, text: 'There is no pending deletion request for this artwork.' },
  reason_missing: { status: 422, text: 'Please enter a reason.' },
  reason_too_long: { status: 422, text: `A reason can have at most ${limits.decisionReasonMax} characters.` },

  // earnings and payouts
  payout_below_minimum: {
    status: 422,
    text: (data) =>
      `Your balance (${formatCents(Number(data.balanceCents))}) is below the ${formatCents(limits.payoutMinimumCents)} minimum for payout.`,
  },
  payout_method_missing: {
    status: 422,
    text: "Your preferred payout method is not set up in settings. Please set it up first via 'Manage' button.",
  },
  payout_held: {
    status: 422,
    text: (data) => `Another ${formatCents(Number(data.pendingCents))} is pending until the claim window after the delivery ends.`,
  },
  payout_negative: { status: 422, text: 'Your balance is below zero after a refund.' },
  payout_artist_suspended: { status: 409, text: 'This artist is suspended. The payout is on hold until the suspension is lifted.' },
  payout_open: { status: 409, text: 'A payout is already in progress.' },
  payout_suspended: { status: 403, text: 'Payouts of your account are on hold.' },
  payout_details_unreadable: { status: 422, text: 'Your payout details could not be read. Please enter them again.' },
  payout_cooling: {
    status: 409,
    text: (data) => `Your payout details were changed recently. Payouts are paused until ${minuteWords(String(data.until))}.`,
    tells: ['until'],
  },
  payout_method_changed: {
    status: 409,
    text: 'Your payout method has changed since you opened this page. Please check it and try again.',
  },
  payout_method_unselected: { status: 422, text: 'Please select a payout method to save.' },
  payout_crypto_missing: { status: 422, text: 'At least one cryptocurrency address is required for the Crypto method.' },
  payout_paypal_invalid: { status: 422, text: 'A valid PayPal email is required.' },
  payout_bank_missing: { status: 422, text: 'Account Holder Name, Bank Name, and Country are required for bank transfers.' },
  payout_bank_number_missing: {
    status: 422,
    text: 'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
  },
  payout_iban_shape: {
    status: 422,
    text: 'An IBAN begins with two letters for the country and two digits, such as DE89 3704 0044 0532 0130 00. Without one, use the account number.',
  },
  payout_iban_length: {
    status: 422,
    text: 'This IBAN is too short or too long for its country. Please check it against your bank statement.',
  },
  payout_iban_typo: {
    status: 422,
    text: 'This IBAN contains a typo. Please check it against your bank statement.',
  },
  payout_bic_invalid: { status: 422, text: 'A SWIFT/BIC has 8 or 11 letters and digits with the country in the middle, such as DEUTDEFF.' },
  payout_routing_length: { status: 422, text: 'A US routing number has 9 digits.' },
  payout_routing_typo: { status: 422, text: 'This routing number contains a typo. Please check it against your bank statement.' },
  payout_btc_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid Bitcoin address. It should begin with bc1, 1 or 3. Please copy it from your wallet again.',
  },
  payout_eth_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid Ethereum address. It should begin with 0x, followed by 40 digits and letters from a to f.',
  },
  payout_eth_typo: {
    status: 422,
    text: 'This address contains a typo. Please copy it from your wallet again.',
  },
  payout_sol_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid Solana address. It should have 32 to 44 letters and digits. Please copy it from your wallet again.',
  },
  payout_usdt_invalid: {
    status: 422,
    text: 'That doesn’t look like a valid USDT address on Ethereum (0x…) or Tron (T…). Please copy it from your wallet again.',
  },
  payout_detail_hidden: { status: 422, text: 'Please enter the full value, or leave it unchanged.' },
  payout_not_found: { status: 404, text: 'We could not find that payout.' },
  payout_state: { status: 409, text: (data) => `This payout is ${data.status}. This action is not possible now.` },
  four_eyes: {
    status: 409,
    text: (data) => `Four eyes: ${fourEyesRules[String(data.rule)] ?? fourEyesRules.approver}`,
  },
  payout_batch_empty: { status: 422, text: 'There is no approved payout of this method to add to a batch.' },
  payout_batch_not_found: { status: 404, text: 'We could not find that batch.' },
  payout_batch_changed: {
    status: 409,
    text: 'The file of this batch has changed since it was created. Do not pay with it, and contact the server administrator.',
  },
  answer_file_missing: { status: 422, text: 'Choose a CSV file with the results.' },
  answer_file_unreadable: {
    status: 422,
    text: 'This file could not be read as CSV. Export it as CSV in UTF-8, with the column names in the first line.',
  },
  answer_file_columns: {
    status: 422,
    text: (data) => `The file has no ${data.column} column. Its first line must contain the column names.`,
  },
  answer_file_large: { status: 413, text: `File too large. Max size: ${limits.answerFile.bytes / 1024 / 1024}MB.` },
  answer_file_rows: {
    status: 422,
    text: `The file has too many lines. The maximum is ${limits.answerFile.rows.toLocaleString('en-US')}.`,
  },
  payout_reference_missing: { status: 422, text: 'Enter the payment reference.' },
  payout_reference_too_long: { status: 422, text: `A reference can have at most ${limits.payoutReferenceMax} characters.` },

  // settings, shops, social
  house_settings_changed: { status: 409, text: 'These settings were changed in the meantime. Please review them again.' },
  trust_approvals_invalid: { status: 422, text: 'Enter a whole number from 1 to 1,000.' },
  trust_sample_invalid: { status: 422, text: 'Enter a whole number from 1 to 100.' },
  settings_empty: { status: 422, text: 'This request contains no changes.' },
  donation_percent_invalid: { status: 422, text: 'The donation must be 5 to 50 percent, in steps of 5.' },
  artist_type_unknown: { status: 422, text: 'Please choose one of the listed artist types.' },
  cause_missing: { status: 422, text: 'Select a cause first.' },
  cause_not_found: { status: 404, text: 'We could not find that cause.' },
  cause_changed: { status: 409, text: 'This cause was changed in the meantime. Please review it again.' },
  cause_picture_missing: { status: 422, text: 'Choose a picture.' },
  cause_pictures_full: { status: 422, text: 'A cause can have at most 10 pictures. Remove one first.' },
  shop_handle_invalid: {
    status: 422,
    text: 'A shop handle has 3 to 40 lowercase letters, digits and single hyphens, and is not a reserved word.',
  },
  shop_handle_taken: { status: 409, text: 'This handle belongs, or once belonged, to another shop.' },
  shop_link_missing: { status: 409, text: 'The link appears after your first artwork upload and an approved shop banner.' },
  shop_not_found: { status: 404, text: 'We could not find that shop.' },
  platform_coming_soon: { status: 503, text: 'Connecting this platform is Coming Soon.' },
  platform_not_connected: { status: 409, text: 'This platform is not connected. Connect it in Settings first.' },
  platform_needs_reconnect: { status: 409, text: 'This platform no longer accepts our connection. Please reconnect it in Settings.' },
  platform_unknown: { status: 404, text: 'Unknown platform.' },
  share_platform_missing: { status: 422, text: 'Please choose at least one platform.' },
  share_message_too_long: { status: 422, text: `A message can have at most ${limits.shareMessageMax} characters.` },
  share_text_too_long: {
    status: 422,
    text: (data) => `With its link, the post has ${data.length} characters. ${data.place} allows ${data.max}.`,
  },
  share_not_connected: { status: 409, text: (data) => `Please connect ${data.place} in Settings first.` },
  share_quota_reached: {
    status: 429,
    text: (data) => `You’ve reached the limit of ${data.count} posts per day on ${data.place}. Please choose another day.`,
  },
  share_x_links_off: { status: 422, text: 'Links can’t be posted on X. Please remove the link from the message.' },
  share_time_invalid: { status: 422, text: `Please choose a time within the next ${limits.post.plannedDaysMax} days.` },
  share_board_missing: { status: 422, text: 'Please choose a Pinterest board.' },
  social_unavailable: { status: 503, text: (data) => `${data.place} didn’t respond. Please try again.` },
  post_not_found: { status: 404, text: 'We could not find that post.' },
  post_not_failed: { status: 409, text: 'This post has not failed.' },
  post_begun: { status: 409, text: 'This post is already being sent.' },
  social_quota_invalid: { status: 422, text: 'Enter a whole number from 0 to 1,000.' },
  share_not_approved: { status: 409, text: 'You can only share approved artworks.' },

  // the store
  product_not_found: { status: 404, text: 'We could not find that product.' },
  product_withheld: { status: 404, text: 'This product is currently not for sale.' },
  product_withdrawn: {
    status: 410,
    text: (data) => `“${data.title}” is no longer for sale.`,
    tells: ['title', 'artistName', 'artistHandle'],
  },
  size_not_offered: {
    status: 422,
    text: (data) => `“${data.title}” is not offered in the size ${data.sizeName}. Please choose another size.`,
    tells: ['title', 'size'],
  },
  product_unavailable: { status: 409, text: (data) => `“${data.title}” is no longer for sale. Please remove it from your cart.` },
  order_not_found: { status: 404, text: 'We could not find that order.' },
  customer_link_used: { status: 410, text: 'This link was already used. You are signed in in the browser that opened it.' },
  customer_link_invalid: { status: 410, text: 'This link has expired. Request a new one.' },
  customer_session_missing: { status: 401, text: 'Request a link to your orders first.' },
  total_changed: {
    status: 409,
    text: (data) =>
      `The total is now ${formatCents(Number(data.totalCents))}. Your order was not placed. Please check the total and try again.`,
    tells: ['totalCents'],
  },
  order_empty: { status: 422, text: 'Your cart is empty.' },
  order_lines_many: {
    status: 422,
    text: `An order can contain up to ${limits.order.linesMax} different prints. Please split it into two orders.`,
  },
  country_unserved: { status: 422, text: 'We do not ship to that country yet.' },
  region_missing: { status: 422, text: 'Enter your state or region.' },
  postal_code_missing: { status: 422, text: 'Enter your postal code.' },
  card_invalid: { status: 422, text: 'This card number is incomplete.' },
  card_declined: { status: 402, text: 'Your card was declined. You were not charged. Please try another card.' },
  card_insufficient_funds: { status: 402, text: 'Your card has insufficient funds. You were not charged. Please try another card.' },
  payment_provider_other: { status: 422, text: 'This payment method is not supported.' },
  order_payment_open: { status: 409, text: 'This order has not been paid yet, so there is nothing to refund.' },
  order_sold_elsewhere: { status: 409, text: 'This order was placed on Shopify. Refund it there. The refund is synced automatically.' },
  order_not_over: {
    status: 409,
    text: 'This order is still open: it is unpaid, in transit or disputed. Customer data can be erased once it is closed.',
  },
  webhook_unsigned: { status: 401, text: 'The signature of this message is invalid.' },
  webhook_stale: { status: 400, text: 'The signature of this message has expired.' },
  payment_question_not_found: { status: 404, text: 'We could not find that unmatched payment.' },
  question_unmatchable: { status: 409, text: 'This item cannot be matched to a product. Resolve it with a note.' },
  dispute_not_found: { status: 404, text: 'We could not find that dispute.' },
  dispute_state: { status: 409, text: (data) => `This dispute was already ${data.status}.` },
  price_in_the_past: { status: 422, text: 'A price cannot take effect in the past. Choose a later time.' },
  price_exists: { status: 409, text: 'There is already a price for this size from that time.' },
  price_below_commission: { status: 422, text: 'The commission cannot exceed the price.' },
  search_words_short: { status: 422, text: 'Enter at least three letters.' },
  search_too_short: { status: 422, text: 'Enter at least two letters.' },
  artist_not_found: { status: 404, text: 'We could not find that artist.' },
  adjustment_empty: { status: 422, text: 'Enter an amount other than zero.' },
  remittance_not_found: { status: 404, text: 'We could not find that remittance.' },
  remittance_empty: { status: 422, text: 'No amount is due to these causes.' },
  remittance_state: { status: 409, text: (data) => `This remittance is ${data.status}. This action is not possible now.` },
  receipt_missing: { status: 422, text: 'Add a receipt for every cause first.' },
  receipt_not_found: { status: 404, text: 'We could not find that receipt.' },
  receipt_too_large: { status: 413, text: `File too large. Max size: ${limits.receiptBytes / 1024 / 1024}MB.` },
  receipt_type: { status: 415, text: 'A receipt must be a PDF, PNG or JPEG file.' },
  report_not_found: { status: 404, text: 'We could not find that report.' },
  report_subject_missing: { status: 404, text: 'The item you want to report no longer exists.' },
  report_kind_missing: { status: 422, text: 'Select what is wrong.' },
  report_words_missing: { status: 422, text: 'Enter a description.' },
  report_words_too_long: { status: 422, text: `Enter at most ${reportLimits.wordsMax.toLocaleString('en-US')} characters.` },
  report_name_missing: { status: 422, text: 'Enter your name.' },
  report_name_too_long: { status: 422, text: `A name can have at most ${reportLimits.nameMax} characters.` },
  report_original_missing: {
    status: 422,
    text: 'Enter a link to the original work, or its title and creator.',
  },
  report_original_too_long: { status: 422, text: `Enter at most ${reportLimits.originalMax} characters.` },
  report_capacity_missing: { status: 422, text: 'Select who owns the rights.' },
  report_statements_missing: { status: 422, text: 'Please confirm this statement. We cannot act on a report without it.' },
  report_link_over: { status: 404, text: 'This link is no longer valid. Please submit the report again.' },
  report_state: { status: 409, text: (data) => `This report is already ${data.state}. This action is not possible.` },
  report_not_noticed: { status: 422, text: 'Send the report to the artist first.' },
  report_answer_due: { status: 422, text: 'The artist can still answer. You can take it down after the answer or the deadline.' },
  report_appeal_over: { status: 409, text: 'There is no decision to appeal, or the appeal period has ended.' },
  report_other_eyes: { status: 403, text: 'You decided this report, so another operator must decide the appeal.' },
  facebook_deletion_unknown: { status: 404, text: 'No deletion with this code was found.' },
  second_factor_missing: { status: 422, text: 'Please enter the code from your authenticator app, or a backup code.' },
  leaving_link_over: { status: 410, text: 'This link is no longer valid. Please request deletion again in your settings.' },
  leaving_begun: { status: 409, text: 'Your account is being erased. This can’t be stopped.' },
  export_under_way: { status: 409, text: 'Your archive is already being created.' },
  export_too_often: {
    status: 429,
    text: (data) => `You can request ${limits.dataExport.perDay} archives per day. Try again after ${minuteWords(String(data.until))}.`,
    tells: ['until'],
  },
  export_not_found: { status: 404, text: 'There is no archive to download. Please request one in Settings.' },
  export_link_over: { status: 404, text: 'This link is no longer valid. Please get a new one in Settings.' },
  print_not_found: { status: 404, text: 'We could not find that print.' },
  print_changed: { status: 409, text: 'This print was changed in the meantime. Please review it before you continue.' },
  print_state: {
    status: 409,
    text: (data) => `This print is ${String(data.state).replaceAll('_', ' ')}. This action is not possible now.`,
  },
  customer_forgotten: { status: 409, text: 'The customer data of this order was erased, so it cannot be shipped.' },
  print_refunded: { status: 409, text: 'This item was refunded. Cancel this print.' },
  print_unrouted: { status: 409, text: 'This print has no manufacturer yet, so there is no job sheet.' },
  print_file_missing: { status: 409, text: 'The original file is missing from storage, so there is nothing to print.' },
  document_letter_missing: {
    status: 409,
    text: (data) => `This document cannot be made, because no font has ${data.letters}. The operators were notified.`,
    tells: ['letters'],
  },
  sheet_link_over: { status: 404, text: 'This link is no longer valid. Request a new one.' },
  print_other_order: { status: 422, text: 'A parcel can only contain prints of one order.' },
  reprint_too_many: { status: 422, text: 'This exceeds the quantity of this print.' },
  parcel_empty: { status: 422, text: 'Select the prints in this parcel.' },
  carrier_missing: { status: 422, text: 'Enter the carrier.' },
  tracking_missing: { status: 422, text: 'Enter the tracking number.' },
  parcel_text_too_long: { status: 422, text: `Enter at most ${limits.parcelTextMax} characters.` },
  manufacturer_not_found: { status: 404, text: 'We could not find that manufacturer.' },
  manufacturer_changed: { status: 409, text: 'This manufacturer was changed in the meantime. Please review it again.' },
  manufacturer_exists: { status: 409, text: 'There is already a manufacturer with this name.' },
  manufacturer_unable: { status: 422, text: 'This manufacturer does not offer this size or is not accepting new prints.' },
  manufacturer_name_missing: { status: 422, text: 'Enter a name.' },
  manufacturer_name_too_long: { status: 422, text: `A name can have at most ${limits.manufacturer.nameMax} characters.` },
  manufacturer_regions_missing: { status: 422, text: 'Select at least one shipping region.' },
  manufacturer_sizes_missing: { status: 422, text: 'Enter the cost of at least one size.' },
  manufacturer_size_twice: { status: 422, text: 'Enter one cost per size.' },
  manufacturer_capacity: {
    status: 422,
    text: `Enter the capacity as a whole number of prints per day, from 1 to ${limits.manufacturer.capacityMax.toLocaleString('en-US')}.`,
  },
  manufacturer_lead: {
    status: 422,
    text: `Enter the lead time as a whole number of business days, from 0 to ${limits.manufacturer.leadDaysMax}.`,
  },
  refund_changed: {
    status: 409,
    text: (data) => `This refund is now ${formatCents(Number(data.amountCents))}. Nothing was refunded. Please check it and try again.`,
  },
  refund_too_large: { status: 422, text: 'This exceeds the refundable amount of this order.' },

  // integrations
  webhook_url: { status: 422, text: 'Enter a public URL that begins with https://.' },
  webhook_events_missing: { status: 422, text: 'Select at least one event.' },
  webhook_endpoint_not_found: { status: 404, text: 'We could not find that endpoint.' },
  webhook_delivery_not_found: { status: 404, text: 'We could not find that message.' },
  webhook_endpoint_off: { status: 409, text: 'This endpoint is off. Turn it on first.' },
  webhook_endpoints_full: { status: 409, text: `At most ${limits.webhook.endpointsMax} endpoints can be on.` },
  webhook_range: { status: 422, text: 'The start must be before the end.' },
  api_key_missing: { status: 401, text: 'An API key is required: Authorization: Bearer tt_….' },
  api_key_invalid: { status: 401, text: 'This API key is invalid, revoked or expired.' },
  api_key_scope: { status: 403, text: (data) => `This API key lacks the scope ${data.scope}.` },
  api_key_not_found: { status: 404, text: 'We could not find that API key.' },
  api_key_name_missing: { status: 422, text: 'Enter a name for the key.' },
  api_key_name_too_long: { status: 422, text: `A name can have at most ${limits.apiKey.nameMax} characters.` },
  api_key_scopes_missing: { status: 422, text: 'Select at least one scope.' },

  // operations
  job_not_found: { status: 404, text: 'No such failed job. It may have been retried already.' },
  message_not_found: { status: 404, text: 'We could not find that message.' },
  message_done: { status: 409, text: 'This message is already processed.' },
  mail_not_found: { status: 404, text: 'We could not find that email.' },
  mail_not_kept: {
    status: 409,
    text: 'This email cannot be resent, because it contains a sign-in link. The recipient can request a new one.',
  },
} as const satisfies Record<string, Row>

export type ProblemCode = keyof typeof table

export const problemCodes = Object.keys(table) as ProblemCode[]

/** The message for `code`, suitable for users. */
export function problemText(code: ProblemCode, data: Data = {}): string {
  const { text } = table[code] as Row
  return typeof text === 'function' ? text(data) : text
}

export function problemStatus(code: ProblemCode): number {
  return table[code].status
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(table, code)
}

/** A violated rule. Rules, queries and actions throw it with the code alone; the server converts it to a response in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly data: Data

  constructor(code: ProblemCode, data: Data = {}, options?: ErrorOptions) {
    super(problemText(code, data), options)
    this.name = 'Problem'
    this.code = code
    this.data = data
  }

  get status(): number {
    return problemStatus(this.code)
  }

  /** The part of the data sent to the caller; undefined if there is none. `field` in the data names the invalid input. */
  get told(): Record<string, unknown> | undefined {
    const { tells } = table[this.code] as Row
    const told = tells && Object.fromEntries(Object.entries(this.data).filter(([name]) => tells.includes(name)))
    const { field } = this.data
    return field === undefined ? told : { ...told, fields: { [field]: this.message } }
  }
}

/** Why another operator has to mark a payout as paid. */
const fourEyesRules: Record<string, string> = {
  approver: 'you approved this payout, so another operator must mark it as paid.',
  exporter: 'you exported this payout, so another operator must mark it as paid.',
  unapproved: 'this payout must be approved first and then marked as paid by another operator.',
}

/** `2026-11-23T19:48:00Z` → `Nov 23, 2026, 19:48 UTC`, independent of the reader's time zone. */
function minuteWords(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return 'later'
  const day = at.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
