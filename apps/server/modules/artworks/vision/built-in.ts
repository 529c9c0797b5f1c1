import type { Observed, Pictures } from '../../../platform/images/pictures.ts'
import type { TextReader } from '../../../platform/images/recognition/text-reader.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import { describeMeasures } from './describe-measures.ts'
import { mayHaveText } from './guess-category.ts'
import { type RecognizedText, recognizeText } from './recognize-text.ts'
import type { Vision } from './vision.ts'

type Tools = {
  pictures: Pick<Pictures, 'observe' | 'shrink'>
  textReader: Pick<TextReader, 'read'>
  log: Pick<Logger, 'warn'>
}

/** Larger copies take seconds and are not read better. */
const READ_SIDE_PX = 800

/**
 * The built-in analysis: reads text, describes light, colours and shapes, and uses the file's metadata. Does not recognise other subjects;
 * that requires a hosted model.
 */
export function createBuiltInVision({ pictures, textReader, log }: Tools): Vision {
  async function readText(path: string, { lettering }: Observed): Promise<RecognizedText | null> {
    if (!mayHaveText(lettering)) return null
    try {
      return recognizeText(await textReader.read(await pictures.shrink(path, READ_SIDE_PX)))
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the text of a picture was not read')
      return null
    }
  }

  return {
    async analyze({ path }) {
      const observed = await pictures.observe(path)
      return describeMeasures(observed, await readText(path, observed))
    },
  }
}
