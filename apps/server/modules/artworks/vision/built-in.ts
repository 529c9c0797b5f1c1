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
  /** Recognises subjects; undefined if it is switched off. */
  contentRater: Pick<ContentRater, 'isUsable' | 'rate'> | undefined
  log: Pick<Logger, 'warn'>
}

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

  /** The most probable one. */
  async function findSubject(path: string): Promise<Subject | null> {
    if (!contentRater || !(await contentRater.isUsable())) return null
    try {
      const { subjects } = await contentRater.rate(await pictures.squeeze(path, CONTENT_SIDE_PX))
      const found = SUBJECTS.filter((subject) => subjects[subject] >= SUBJECT_FROM[subject])
      return found.toSorted((one, other) => subjects[other] - subjects[one])[0] ?? null
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the subject of a picture was not recognised')
      return null
    }
  }

  return {
    async analyze({ path }) {
      const observed = await pictures.observe(path)
      const text = await readText(path, observed)
      // letters on a picture mislead the network
      const isPlain = text === null && !hasLettering(observed.lettering)
      return describeMeasures(observed, { text, subject: isPlain ? await findSubject(path) : null })
    },
  }
}
