import { type Finding, failed, ok } from '../../../platform/outside/finding.ts'
import { type SocialPlatform, SocialRefused } from './social.ts'

/** No platform issued it. */
const PROBE = 'tintype-checks-its-credentials'

/**
 * Checks our credentials at a platform by its own call, or by renewing a token that does not exist: a platform refuses the token only if it
 * accepted the credentials. @throws SocialUnavailable if it does not answer
 */
export async function checkCredentials(port: SocialPlatform, name: string): Promise<Finding[]> {
  try {
    if (!port.checkCredentials) await port.renew({ accessToken: PROBE, refreshToken: PROBE, expiresAt: null }, { pageId: PROBE })
    else {
      await port.checkCredentials()
      return [ok(`${name} accepts our credentials`)]
    }
  } catch (error) {
    if (error instanceof SocialRefused && error.reason === 'token') return [ok(`${name} accepts our credentials`)]
    // a missing answer or an error of the platform says nothing about the credentials
    if (!isOurMistake(error as Error)) throw error
    const remedy = `Compare ${name.toUpperCase()}_CLIENT_ID and ${name.toUpperCase()}_CLIENT_SECRET with the application there.`
    return [failed(`${name} does not accept our credentials (${(error as Error).message})`, remedy)]
  }
  return [failed(`${name} renewed a token that does not exist`, `Check that no ${name.toUpperCase()}_API_URL is set.`)]
}

/** A status of 400 to 499 other than a rate limit, as in `X answered 401: invalid_client`. */
function isOurMistake({ message }: Error): boolean {
  const [, status = ''] = / answered (4\d\d)/.exec(message) ?? []
  return status !== '' && status !== '429'
}
