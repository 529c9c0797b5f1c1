import type { FaultKind, MediaState } from '@tintype/contract/social/social-post-states'
import { truncateText } from '@tintype/domain/text/truncate-text'

/** Access to an artist's account, for the duration of one run. Never logged or stored. */
export type PostAccess = {
  accessToken: string
  /** Account id: the user at X and Pinterest, the Page at Facebook. */
  accountId: string
  /** The professional Instagram account of the Page; null if there is none. */
  instagramId: string | null
}

/** A JPEG and its public URL. */
export type PostPicture = { bytes: Buffer; url: string }

/** @property link  unique to the post, so that it can be found again */
export type PostTexts = { text: string; title: string; link: string; boardId: string | null }

/**
 * @property altText  text alternative of the picture; at most 500 characters, the limit of the platforms
 * @property isMature  the picture is mature content
 */
export type PostContent = PostTexts & { altText: string; isMature: boolean }

export type Posted = { externalId: string; url: string | null }

/** Posting to one platform. Failures throw a `SocialFault`. */
export type PostPort = {
  /** Uploads the picture before the post; undefined if it is sent with the post. Repeated calls only leave unpublished media. */
  prepare?(access: PostAccess, content: PostContent, picture: PostPicture): Promise<{ mediaId: string; isReady: boolean }>
  /** The processing state of the media; undefined if it is ready immediately. */
  check?(access: PostAccess, mediaId: string): Promise<MediaState>
  /** Publishes the post; the only publicly visible call. */
  publish(access: PostAccess, content: PostContent, media: { mediaId: string | null; picture: PostPicture | null }): Promise<Posted>
  /** Checks whether an attempt succeeded. `unsure`: there are too many posts to check. */
  find(access: PostAccess, words: PostTexts, attempt: { since: Date; mediaId: string | null }): Promise<Posted | 'absent' | 'unsure'>
}

/** Why a platform call failed. `said`: the platform's message, which may be shown to the artist. */
export class SocialFault extends Error {
  override name = 'SocialFault'
  readonly kind: FaultKind
  readonly said: string | null
  /** For `limited`: when to retry; null if unknown. */
  readonly retryAt: Date | null

  constructor(kind: FaultKind, options: { said?: string | null; retryAt?: Date | null; cause?: unknown } = {}) {
    super(`the platform: ${kind}${options.said ? `: ${options.said}` : ''}`, { cause: options.cause })
    this.kind = kind
    this.said = typeof options.said === 'string' ? truncateText(options.said, 300, { measure: 'units' }) : null
    // servers that artists name can give any time
    this.retryAt = options.retryAt && !Number.isNaN(options.retryAt.getTime()) ? options.retryAt : null
  }
}

/** Whether a text on a platform is from this post. Platforms change line breaks and spaces, but keep the unique link. */
export function isSamePost(found: string | undefined, { text, link }: Pick<PostTexts, 'text' | 'link'>): boolean {
  if (found === undefined) return false
  return found.includes(link) || normalizeText(found) === normalizeText(text)
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
