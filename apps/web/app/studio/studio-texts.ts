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

  uploadCancelled: 'Upload cancelled. Nothing was sent, and everything you typed is still here.',
  uploadLeft: `All of it had been sent already, and it may have arrived: please look under My ${brand.products}. Everything you typed is still here.`,
  analysisStopped: 'We stopped reading. Fill in the details yourself, or let us read it again.',

  artworksFailed: 'Error Loading Artworks',
  artworkLinkCopied: 'Link copied!',
  artworkLinkNotCopied: 'Copy failed - tap to try again.',

  payoutPreferences: 'Earnings & Payout Preferences',
  payoutSettingsFailed: (message: string) => `Save payout prefs fail: ${message}`,
  userContextLost: 'User context lost.',
  payoutRequestFailed: (status: number) => `Payout request failed (${status})`,

  causesFailed: 'Failed to load available donation causes. Please try again.',
  emailAsked: (from: string, to: string) =>
    `If ${to} can be used, a mail is on its way to ${from}. Open the link in it; then we write to ${to}, and the link there makes the change. Until then you sign in with ${from}.`,
  noAuthorizationUrl: 'No authorization URL received from server.',
  connectionsFailed: 'Could not load your social connections.',
  comingSoon: 'Coming Soon',
  platformNeedsReconnect: (platform: string) => `${platform} takes our permission no longer, so nothing can be posted there.`,
  instagramMissing: 'No Instagram business account belongs to this page, so posts go to Facebook alone.',
  platformConnected: (platform: string) => `${platform} is connected.`,
  platformNotConnected: (platform: string) => `${platform} could not be connected.`,
  exportUnknown: 'Could not load the state of your archive.',
  exportFailed: 'Your archive could not be made. That is our mistake, and nothing of yours is lost.',
  exportOver: 'Your last archive was removed: we keep each one for seven days.',
  exportLeaving: 'You may leave this page: we write to you when it is ready.',
  emailUnchanged: 'New email is the same as your current email.',
  emailTaken: 'This email address is already in use by another account.',
} as const
