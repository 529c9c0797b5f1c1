/** A word in a picture. */
export type ReadWord = {
  text: string
  /** 0 to 100, by the engine. */
  confidence: number
}

/** The words of one line, in reading order. */
export type ReadLine = ReadWord[]

/** A request to the recognition process: read the text of a picture. */
export type RecognitionRequest = {
  /** A JPEG or PNG, as base64. */
  picture: string
  languages: readonly LanguageFile[]
}

/** The trained data of a language: its code, such as `eng`, and the path of the file. */
export type LanguageFile = { code: string; path: string }

export type RecognitionReply = 'ready' | { lines: ReadLine[] } | { fault: string }
