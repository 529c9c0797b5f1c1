import { type ContentRating, suggestContentRating, toExplicitShare } from '@tintype/domain/artworks/content-rating'
import type { Observed, Pictures } from '../../../platform/images/pictures.ts'
import type { ContentRater } from '../../../platform/images/recognition/content-rater.ts'
import { CONTENT_SIDE_PX, SUBJECTS, type Subject } from '../../../platform/images/recognition/recognition-messages.ts'
import type { TextReader } from '../../../platform/images/recognition/text-reader.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import { describeMeasures } from './describe-measures.ts'
import { hasLettering, mayHaveText } from './guess-category.ts'
import { type RecognizedText, recognizeText } from './recognize-text.ts'
import type { Vision } from './vision.ts'

type Tools = {
  pictures: Pick<Pictures, 'observe' | 'shrink' | 'squeeze'>
  textReader: Pick<TextReader, 'read'>
  /** Recognises subjects and explicit content; undefined if it is switched off. */
  contentRater: Pick<ContentRater, 'isUsable' | 'rate'> | undefined
  log: Pick<Logger, 'warn'>
}

type RatedContent = { subject: Subject | null; contentRating: ContentRating | null }

const UNRATED: RatedContent = { subject: null, contentRating: null }

/** Larger copies take seconds and are not read better. */
const READ_SIDE_PX = 800

/** The lowest probability at which a subject is suggested; `docs/vision.md` has the precision. */
export const SUBJECT_FROM: Record<Subject, number> = { space: 0.5, landscape: 0.8, anime: 0.7 }

/**
 * The built-in analysis: reads text, recognises a few subjects, describes light, colours and shapes, and uses the file's metadata. Other
 * subjects require a hosted model.
 */
export function createBuiltInVision({ pictures, textReader, contentRater, log }: Tools): Vision {
  async function readText(path: string, { lettering }: Observed): Promise<RecognizedText | null> {
    if (!mayHaveText(lettering)) return null
    try {
      return recognizeText(await textReader.read(await pictures.shrink(path, READ_SIDE_PX)))
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the text of a picture was not read')
      return null
    }
  }

  /** The most probable subject, and a suggestion for the content rating. */
  async function rateContent(path: string): Promise<RatedContent> {
    if (!contentRater || !(await contentRater.isUsable())) return UNRATED
    try {
      const { subjects, ratings } = await contentRater.rate(await pictures.squeeze(path, CONTENT_SIDE_PX))
      const found = SUBJECTS.filter((subject) => subjects[subject] >= SUBJECT_FROM[subject])
      const subject = found.toSorted((one, other) => subjects[other] - subjects[one])[0] ?? null
      return { subject, contentRating: suggestContentRating(toExplicitShare(ratings)) }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the subject of a picture was not recognised')
      return UNRATED
    }
  }

  return {
    async analyze({ path }) {
      const observed = await pictures.observe(path)
      const text = await readText(path, observed)
      // letters on a picture mislead the network
      const isPlain = text === null && !hasLettering(observed.lettering)
      const { subject, contentRating } = isPlain ? await rateContent(path) : UNRATED
      return { ...describeMeasures(observed, { text, subject }), ...(contentRating && { contentRatingSuggestion: contentRating }) }
    },
  }
}
