import { brand } from '@tintype/domain/brand'

/** Texts of the studio that do not come from the server. The server's messages are in `problems.ts`. */
export const studioTexts = {
  dashboardFailed: 'Error Loading Dashboard Data',
  retryAll: 'Retry All Data',
  statsFailed: (status: number) => `Stats fail (${status})`,
  countFailed: (status: number) => `Artwork count/status fail (${status})`,
  latestFailed: 'Could not load latest artwork.',
  dataFailed: 'Error loading data.',
  earningsFailed: 'Could not load earnings data.',
  usernameMissing: 'Could not retrieve your username. Please try logging in again.',
  authFailed: (message: string) => `Auth error: ${message}`,
  sessionFailed: 'Session error.',
  profileFailed: 'Could not load your user profile.',

  shopLinkLater: 'The link appears after your first artwork upload and an approved shop banner.',
  copyFailed: 'Failed to copy link. Please try manually.',

  quickDropType: 'Quick Upload: Invalid file type. Use PNG, JPG, or WEBP.',
  quickDropTooLarge: 'Quick Upload: File too large. Max size: 10MB.',
  quickDropTooLargeToKeep: 'Image too large to pre-load for upload. Please try selecting it manually on the upload page.',

  profilePictureType: 'Invalid type. Use PNG, JPG, or WEBP.',
  profileUploadFailed: (message: string) => `Upload failed: ${message}`,
  bannerUsernameMissing: 'Username not loaded. Cannot update banner.',
  cropUnreadable: 'Could not read file.',
  cropTooSmall: (picture: string, least: string) => `This picture is ${picture} pixels. It needs at least ${least}.`,

  fileUnreadable: 'Could not read the selected file.',
  analysisRunning: 'Please wait for the AI analysis to finish before submitting.',
  analysisFailed: (message: string) =>
    `AI Analysis Failed: ${message.replace(/\.$/, '')}. Please fill details manually or try re-uploading the image.`,
  uploaderMissing: 'User identification missing. Please log in again.',
  uploadFailed: (message: string) => `Upload error: ${message}`,

  uploadCancelled: 'Upload cancelled. Nothing was submitted, and your details are still here.',
  uploadLeft: `The upload had already finished, so your artwork may have been submitted. Please check My ${brand.products}. Your details are still here.`,
  analysisStopped: 'Analysis stopped. Fill in the details yourself, or run the analysis again.',

  artworksFailed: 'Error Loading Artworks',
  artworkLinkCopied: 'Link copied!',
  artworkLinkNotCopied: 'Copy failed - tap to try again.',

  payoutPreferences: 'Earnings & Payout Preferences',
  payoutSettingsFailed: (message: string) => `Save payout prefs fail: ${message}`,
  userContextLost: 'User context lost.',
  payoutRequestFailed: (status: number) => `Payout request failed (${status})`,

  causesFailed: 'Failed to load available donation causes. Please try again.',
  emailLinksInTurn: 'confirm a link sent to this address, then one sent to the new address.',
  emailLinksTogether: 'confirm both links that we send, one to this address and one to the new address.',
  emailAskedTogether: (from: string, to: string) =>
    `We’ve emailed a link to ${from} and one to ${to}. Open both within an hour. Until then, log in with ${from}.`,
  emailAsked: (from: string, to: string) =>
    `If ${to} is available, we’ve emailed a link to ${from}. Open it, then open the link we send to ${to}. Until then, log in with ${from}.`,
  noAuthorizationUrl: 'No authorization URL received from server.',
  connectionsFailed: 'Could not load your social connections.',
  comingSoon: 'Coming Soon',
  platformNeedsReconnect: (platform: string) => `${platform} no longer accepts our connection. Reconnect it to post there.`,
  instagramMissing: 'This page has no Instagram business account, so we post to Facebook only.',
  platformConnected: (platform: string) => `${platform} is connected.`,
  platformNotConnected: (platform: string) => `${platform} could not be connected.`,
  exportUnknown: 'Could not load the status of your archive.',
  exportFailed: 'Your archive could not be created. Your data is safe. Please try again.',
  exportOver: 'Your last archive has expired. Archives are available for seven days.',
  exportLeaving: 'You can leave this page. We’ll email you when your archive is ready.',
  emailUnchanged: 'New email is the same as your current email.',
  emailTaken: 'This email address is already in use by another account.',
} as const
