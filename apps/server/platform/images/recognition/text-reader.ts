import type { Logger } from '../../observability/logger.ts'
import { checkLanguages, describeLanguages } from './language-files.ts'
import type { ReadLine } from './recognition-messages.ts'
import type { Recognizer } from './recognizer.ts'

export type TextReader = {
  /**
   * Reads the text in a picture, line by line, in the languages whose data is intact; no lines if there are none.
   * @param picture  a JPEG or PNG of at most 800 px a side: larger ones take several seconds
   * @throws Error with the reason, for example a timeout
   */
  read(picture: Buffer): Promise<ReadLine[]>
  /** Names all language data that is missing or corrupt in one line of the log. Pictures are read in the other languages. */
  check(): Promise<void>
}

export type TextReaderOptions = {
  recognizer: Pick<Recognizer, 'ask'>
  /** Codes of languages, such as `eng` or `deu`. */
  languages: readonly string[]
  /** Finds the data of a language; undefined if it is not installed. */
  findFile?: (code: string) => string | undefined
  log: Pick<Logger, 'error'>
  /** Maximum time of a picture, including the wait for other pictures. */
  timeoutMs?: number
}

/** Reads text with Tesseract in the recognition process. */
export function createTextReader({ recognizer, languages, findFile, log, timeoutMs = 5000 }: TextReaderOptions): TextReader {
  let checked: ReturnType<typeof checkLanguages> | undefined
  // once, because an engine that runs would not read repaired data either
  const checkOnce = () => (checked ??= checkLanguages(languages, findFile))

  return {
    async check() {
      const found = await checkOnce()
      if (found.problems.length) log.error([...found.problems, describeLanguages(found)].join(' '))
    },
    async read(picture) {
      const { intact } = await checkOnce()
      if (!intact.length) return []
      const answer = await recognizer.ask({ kind: 'text', picture: picture.toString('base64'), languages: intact }, timeoutMs)
      return 'lines' in answer ? answer.lines : []
    },
  }
}
