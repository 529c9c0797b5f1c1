type Listed = { uid: string }

/** Where somebody goes on in a list when `uid` leaves it: what comes after it, else what stood before it. */
export function neighbourOf<Row extends Listed>(rows: readonly Row[], uid: string): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  return index === -1 ? rows[0] : (rows[index + 1] ?? rows[index - 1])
}

/** The same, past those that somebody else looks at; where there is no other, one of them. */
export function nextFree<Row extends Listed & { claimedBy: string | null }>(rows: readonly Row[], uid: string): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  const isFree = (row: Row) => row.uid !== uid && row.claimedBy === null
  return rows.slice(index + 1).find(isFree) ?? rows.slice(0, Math.max(0, index)).findLast(isFree) ?? neighbourOf(rows, uid)
}

/** One step down (1) or up (-1); stays at the ends. From something that is no longer in the list, its first. */
export function stepFrom<Row extends Listed>(rows: readonly Row[], uid: string, step: 1 | -1): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  return index === -1 ? rows[0] : (rows[index + step] ?? rows[index])
}

/** From one to another as the list has them, both included: what a click with the shift key means. */
export function rangeOf<Row extends Listed>(rows: readonly Row[], from: string | undefined, to: string): string[] {
  const [one, other] = [rows.findIndex(({ uid }) => uid === from), rows.findIndex(({ uid }) => uid === to)]
  if (one === -1) return [to]
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ uid }) => uid)
}
