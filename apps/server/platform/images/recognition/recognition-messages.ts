/** A word in a picture. */
export type ReadWord = {
  text: string
  /** 0 to 100, by the engine. */
  confidence: number
}

/** The words of one line, in reading order. */
export type ReadLine = ReadWord[]

/** The trained data of a language: its code, such as `eng`, and the path of the file. */
export type LanguageFile = { code: string; path: string }

/** Side of the square that the network of the content takes. */
export const CONTENT_SIDE_PX = 224

/** The probabilities of the classes of the network, which add up to 1. */
export type ContentRatings = { drawing: number; hentai: number; neutral: number; porn: number; sexy: number }

/** What our classifiers recognise: stars, planets or nebulae; scenery; a figure of manga or anime. */
export const SUBJECTS = ['space', 'landscape', 'anime'] as const
export type Subject = (typeof SUBJECTS)[number]

/** What the network sees; for each subject the probability, 0 to 1, that the picture shows it. */
export type SeenContent = { ratings: ContentRatings; subjects: Record<Subject, number> }

/** A request to the recognition process: read the text of a picture, or rate what it shows. */
export type RecognitionRequest =
  | {
      kind: 'text'
      /** A JPEG or PNG, as base64. */
      picture: string
      languages: readonly LanguageFile[]
    }
  | {
      kind: 'content'
      /** Raw RGB of the size that the network takes, as base64. */
      pixels: string
      networkPath: string
    }

export type RecognitionReply = 'ready' | { lines: ReadLine[] } | SeenContent | { fault: string }
