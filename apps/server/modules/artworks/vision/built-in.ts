import type { Observed, Pictures } from '../../../platform/images/pictures.ts'
import type { ContentRater } from '../../../platform/images/recognition/content-rater.ts'
import { CONTENT_SIDE_PX } from '../../../platform/images/recognition/recognition-messages.ts'
import type { TextReader } from '../../../platform/images/recognition/text-reader.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import { describeMeasures } from './describe-measures.ts'
import { mayHaveText } from './guess-category.ts'
import { type RecognizedText, recognizeText } from './recognize-text.ts'
import type { Vision } from './vision.ts'

type Tools = {
  pictures: Pick<Pictures, 'observe' | 'shrink' | 'squeeze'>
  textReader: Pick<TextReader, 'read'>
  /** Recognises space; undefined if it is switched off. */
  contentRater: Pick<ContentRater, 'isUsable' | 'rate'> | undefined
  log: Pick<Logger, 'warn'>
}

/** Larger copies take seconds and are not read better. */
const READ_SIDE_PX = 800

/** Nine of nine pictures above it showed space, of 415 that training never saw. */
const SPACE_FROM = 0.7

/**
 * The built-in analysis: reads text, recognises space, describes light, colours and shapes, and uses the file's metadata. Does not
 * recognise other subjects; that requires a hosted model.
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

  async function findSpace(path: string): Promise<boolean> {
    if (!contentRater || !(await contentRater.isUsable())) return false
    try {
      return (await contentRater.rate(await pictures.squeeze(path, CONTENT_SIDE_PX))).space >= SPACE_FROM
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the subject of a picture was not recognised')
      return false
    }
  }

  return {
    async analyze({ path }) {
      const observed = await pictures.observe(path)
      const text = await readText(path, observed)
      return describeMeasures(observed, { text, isSpace: text === null && (await findSpace(path)) })
    },
  }
}
