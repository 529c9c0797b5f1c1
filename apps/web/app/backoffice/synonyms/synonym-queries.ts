import { queries } from '../../api/client.ts'

/** Terms that begin with a text or mean it, page by page; all for an empty text. */
export function synonymsQuery(query: string) {
  return queries.backoffice.synonyms.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ query: query || undefined, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  })
}
