/** Why connecting a platform failed, as passed to the settings page in `error_message`. */
export const connectFailures = {
  denied: 'You said no there, so nothing was connected.',
  unknown: 'This way back was used already, or did not begin here. Please connect again.',
  late: 'That took longer than ten minutes. Please connect again.',
  elsewhere: 'It was begun in another browser or by somebody else. Please connect again from here.',
  refused: 'The platform did not take our request. Please connect again.',
  scopes: 'Posting needs every permission that is asked for. Please connect again and leave all of them on.',
  page: 'This account has no Facebook page that you may post to. Make one, or have yourself let in to one, and connect again.',
  unavailable: 'The platform did not answer as it should. Please try again in a few minutes.',
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
