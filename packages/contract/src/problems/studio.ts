import { limits } from '../limits.ts'
import type { ProblemRow } from './problem-row.ts'

/** Settings, shops and social platforms. */
export const studioProblems = {
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
  social_server_invalid: { status: 422, text: 'Please enter the address of your server, such as mastodon.social.' },
  social_account_missing: { status: 422, text: 'Please enter your handle, such as name.bsky.social.' },
  social_app_password_invalid: {
    status: 422,
    text: 'Please enter an app password such as abcd-efgh-2345-6777, not the password of your account.',
  },
  social_sign_in_refused: { status: 422, text: 'The server didn’t accept this handle and app password.' },
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
} as const satisfies Record<string, ProblemRow>
