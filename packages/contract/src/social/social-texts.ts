/** Why connecting a platform failed, as passed to the settings page in `error_message`. */
export const connectFailures = {
  denied: 'You declined the connection, so nothing was connected.',
  unknown: 'This connection link was already used or is not valid. Please connect again.',
  late: 'The connection timed out after ten minutes. Please connect again.',
  elsewhere: 'The connection was started in another browser or account. Please connect again from here.',
  refused: 'The platform rejected our request. Please connect again.',
  scopes: 'Posting requires all requested permissions. Please connect again and allow all of them.',
  page: 'This account has no Facebook page you can post to. Create a page or get access to one, then connect again.',
  unavailable: 'The platform returned an error. Please try again in a few minutes.',
} as const
export type ConnectFailure = keyof typeof connectFailures

/** The return URL after a platform's page. @param failure  undefined on success */
export function wayBack({ platform, failure }: { platform: string | undefined; failure: ConnectFailure | undefined }): string {
  const news = {
    connect_status: failure ? 'error' : 'success',
    ...(platform && { platform }),
    ...(failure && { error_message: connectFailures[failure] }),
  }
  return `/settings?${new URLSearchParams(news)}`
}
