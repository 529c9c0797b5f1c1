import type { FaultKind, MediaState } from '@tintype/contract/social-post-states'

/** What may be done in an artist's name, for as long as one run takes. Never logged, never kept. */
export type PostAccess = {
  accessToken: string
  /** Whose it is there: a person at X and Pinterest, a Page at Facebook. */
  accountId: string
  /** Of the professional account behind the Page; null where there is none. */
  instagramId: string | null
}

/** A JPEG, and where everybody finds it. */
export type PostPicture = { bytes: Buffer; url: string }

/** @property link  unlike any other post's, so that this one is found again */
export type PostWords = { text: string; title: string; link: string; boardId: string | null }

/** @property altText  what the picture shows, for whoever does not see it; at most 500 letters, as many as each platform takes */
export type PostContent = PostWords & { altText: string }

export type Posted = { externalId: string; url: string | null }

/** How one platform is posted to. Whatever it does not do, it says by a `SocialFault`. */
export type PostPort = {
  /** Brings the picture there ahead of the post; absent where it goes with the post. Doing it twice leaves something that nobody sees. */
  prepare?(access: PostAccess, content: PostContent, picture: PostPicture): Promise<{ mediaId: string; isReady: boolean }>
  /** How far the platform is with it; absent where it is ready at once. */
  check?(access: PostAccess, mediaId: string): Promise<MediaState>
  /** The one call that people see. */
  publish(access: PostAccess, content: PostContent, media: { mediaId: string | null; picture: PostPicture | null }): Promise<Posted>
  /** Looks whether an attempt has arrived. `unsure`: there is more than can be looked through. */
  find(access: PostAccess, words: PostWords, attempt: { since: Date; mediaId: string | null }): Promise<Posted | 'absent' | 'unsure'>
}

/** Why a platform did not do what it was asked. `said`: its own words, which may be shown to the artist. */
export class SocialFault extends Error {
  override name = 'SocialFault'
  readonly kind: FaultKind
  readonly said: string | null
  /** Of `limited`: from when it may be asked again; null where it did not say. */
  readonly retryAt: Date | null

  constructor(kind: FaultKind, options: { said?: string | null; retryAt?: Date | null; cause?: unknown } = {}) {
    super(`the platform: ${kind}${options.said ? `: ${options.said}` : ''}`, { cause: options.cause })
    this.kind = kind
    this.said = options.said?.slice(0, 300) ?? null
    this.retryAt = options.retryAt ?? null
  }
}

/** Whether a text at a platform is this post's: platforms change line ends and spaces, never a link with its mark. */
export function isSamePost(found: string | undefined, { text, link }: Pick<PostWords, 'text' | 'link'>): boolean {
  if (found === undefined) return false
  return found.includes(link) || wordsOf(found) === wordsOf(text)
}

function wordsOf(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
