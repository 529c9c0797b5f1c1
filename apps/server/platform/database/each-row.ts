/**
 * All rows of a list, one after the other; read a page at a time, so that no statement is a long one and no list is in memory.
 * @param read  the rows behind a place, in their order
 */
export async function* eachRow<Row, Place>(
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
  limit = 500,
): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const rows: Row[] = await read(last && placeOf(last), limit)
    yield* rows
    last = rows.length < limit ? undefined : rows.at(-1)
  } while (last)
}
