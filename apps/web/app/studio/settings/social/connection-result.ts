import { connectFailures } from '@tintype/contract/social/social-texts'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import type { News } from '../../../session/email-change-news.ts'
import { studioTexts } from '../../studio-texts.ts'
import { platformNames } from './platform-names.ts'

const MESSAGE_MAX = 200

/**
 * The result of connecting a platform, from the query parameters of the return URL. Anyone can forge such a link: unknown platforms are
 * ignored, and a reason is either one of ours or short plain text in quotation marks.
 */
export function readConnectionResult(search: URLSearchParams): News | undefined {
  const status = search.get('connect_status')
  const said = plain(search.get('error_message'))
  if (status === null && !said) return undefined
  const wanted = search.get('platform') ?? ''
  const name = Object.entries(platformNames).find(([platform]) => platform === wanted)?.[1] ?? 'The platform'
  if (status === 'success' && !said) return { tone: 'good', text: studioTexts.platformConnected(name) }
  return { tone: 'bad', text: [studioTexts.platformNotConnected(name), said && formatFailureReason(said)].filter(Boolean).join(' ') }
}

/** Known reasons are shown without quotation marks. */
function formatFailureReason(said: string): string {
  return Object.values<string>(connectFailures).includes(said) ? said : `Message from the platform: “${said}”`
}

function plain(message: string | null): string {
  return truncateText(cleanLine((message ?? '').replace(/\s+/g, ' ')), MESSAGE_MAX + 1)
}
