import type { Platform } from '@tintype/contract/social/social'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { studioTexts } from '../../studio-texts.ts'
import { useArtist } from '../../use-artist.ts'

/** Leaves for the platform, which leads back to this page with `connect_status`. */
export function useConnect(platform: Platform) {
  const artist = useArtist()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** @param server  for Mastodon: the artist's server */
  async function connect(server?: string) {
    setBusy(true)
    setProblem(undefined)
    try {
      const wish = { platform, ...(artist?.username && { artist_username: artist.username }), ...(server && { server }) }
      const answer = await api.social.connect(wish, { context: { takesCookie: true } })
      // stays busy, because the page navigates away
      if (isAddress(answer?.authorizationUrl)) return window.location.assign(answer.authorizationUrl)
      setProblem(studioTexts.noAuthorizationUrl)
    } catch (error) {
      setProblem(toErrorMessage(error))
    }
    setBusy(false)
  }

  return { connect, isBusy, problem }
}

/** Rejects `javascript:` URLs, whatever the server sends. */
function isAddress(url: unknown): url is string {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
