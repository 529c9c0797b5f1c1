import type { Cause, CauseDetails } from '@tintype/contract/hope/hope'

/** The fields of a cause that any host provides; the additional fields of our own Hope are optional. */
export type ShownCause = Pick<Cause, 'slug' | 'title' | 'description' | 'image_urls' | 'amount_raised'> &
  Partial<
    Pick<
      CauseDetails,
      | 'share_image_url'
      | 'funding_goal'
      | 'supporter_count'
      | 'updated_at'
      | 'external_url'
      | 'amount_pledged'
      | 'amount_remitted'
      | 'payments'
    >
  >

/** A cause in an external response; undefined if it contains none. */
export function parseCause(said: unknown): ShownCause | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const cause = said as Partial<Cause>
  if (!cause.slug || !cause.title) return undefined
  return {
    ...cause,
    slug: String(cause.slug),
    title: String(cause.title),
    description: String(cause.description ?? ''),
    image_urls: Array.isArray(cause.image_urls) ? cause.image_urls.filter((url) => typeof url === 'string' && url !== '') : [],
    amount_raised: Number(cause.amount_raised) || 0,
  }
}

/** The cause with the highest donations; of several the first. */
export function findTopCause(causes: readonly ShownCause[]): ShownCause | undefined {
  return causes.reduce<ShownCause | undefined>(
    (most, cause) => (most && most.amount_raised >= cause.amount_raised ? most : cause),
    undefined,
  )
}

export function causePath(slug: string): string {
  return `/hope/causes/${encodeURIComponent(slug)}`
}

/** The partner's URL if it is http(s), so that no script URL is rendered. */
export function partnerUrl({ external_url }: ShownCause): string | undefined {
  return external_url && /^https?:\/\//i.test(external_url) ? external_url : undefined
}
