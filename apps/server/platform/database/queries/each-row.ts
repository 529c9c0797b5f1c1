/**
 * Iterates over all rows of a list, page by page, which keeps statements short and memory constant.
 * @param read  returns the ordered rows after a place
 */
export async function* iterateRows<Row, Place>(
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
  getPlace: (row: Row) => Place,
  limit = 500,
): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const rows: Row[] = await read(last && getPlace(last), limit)
    yield* rows
    last = rows.length < limit ? undefined : rows.at(-1)
  } while (last)
}
