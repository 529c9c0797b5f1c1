/** A paragraph, a list, a table, or a sentence that leads somewhere. */
export type PolicyBlock =
  | string
  | { list: readonly string[] }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] } }
  | { link: { before: string; label: string; to: string } }

export type PolicySection = {
  /** Its anchor; other people link to it, so it stays. */
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

/** The content of one policy. It reaches the browser as page data and not as a script. */
export type PolicyContent = {
  path: `/policies/${string}`
  title: string
  /** For a list of results. */
  description: string
  /** The whole of it in a few sentences. */
  summary: string
  sections: readonly PolicySection[]
}
