import { toExplicitShare } from '@tintype/domain/artworks/content-rating'
import { z } from 'zod'
import { iterateRows } from '../../platform/database/queries/each-row.ts'
import { CONTENT_SIDE_PX } from '../../platform/images/recognition/recognition-messages.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { isAboutPicture } from './is-about-picture.ts'
import { findUnrated, saveContentRating } from './queries/content-ratings.ts'
import type { ReviewTools } from './tools.ts'

/** Every minute, so that most artworks are rated before an operator opens them. */
export const rateContentJob = defineJob('review.rate-content', z.object({}), { expireSeconds: 900, retries: 1 })

type Tools = Pick<ReviewTools, 'database' | 'storage' | 'pictures' | 'contentRater' | 'log' | 'clock'>

/**
 * Rates every artwork in the review queue once, as a hint for operators. Does nothing where the network cannot run. Resumes after an
 * interruption. A picture that cannot be rated has no hint and is not tried again, unless other pictures or the storage are the reason: then
 * the next run tries it, so that many uploads at once do not remove the hints.
 * @returns how many artworks were rated or tried
 */
export async function rateContent(tools: Tools, signal: AbortSignal): Promise<number> {
  const { database, contentRater, log, clock } = tools
  if (!contentRater || !(await contentRater.isUsable())) return 0
  let count = 0
  const waiting = iterateRows(
    (after: string | undefined, limit) => findUnrated(database, after, limit),
    ({ uid }) => uid,
    100,
  )
  for await (const { uid, key } of waiting) {
    if (signal.aborted) return count
    const explicitShare = await rateRendition(tools, contentRater, key).catch((err) => {
      const isFinal = isAboutPicture(err)
      log.warn({ err, uid, isFinal }, 'the content of an artwork could not be rated')
      return isFinal ? null : undefined
    })
    if (explicitShare === undefined) continue
    await saveContentRating(database, uid, { explicitShare, model: contentRater.model, at: clock() })
    count++
  }
  return count
}

async function rateRendition({ storage, pictures }: Tools, rater: NonNullable<Tools['contentRater']>, key: string): Promise<number> {
  const { path, release } = await storage.localCopy('renditions', key)
  try {
    const { ratings } = await rater.rate(await pictures.squeeze(path, CONTENT_SIDE_PX))
    return toExplicitShare(ratings)
  } finally {
    await release()
  }
}
