type Listed = { uid: string }

/** The row to continue with when `uid` leaves the list: the next one, else the previous one. */
export function findNeighbour<Row extends Listed>(rows: readonly Row[], uid: string): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  return index === -1 ? rows[0] : (rows[index + 1] ?? rows[index - 1])
}

/** Like `findNeighbour`, but prefers rows that no other operator has claimed. */
export function findNextUnclaimed<Row extends Listed & { claimedBy: string | null }>(rows: readonly Row[], uid: string): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  const isFree = (row: Row) => row.uid !== uid && row.claimedBy === null
  return rows.slice(index + 1).find(isFree) ?? rows.slice(0, Math.max(0, index)).findLast(isFree) ?? findNeighbour(rows, uid)
}

/** The row one step down (1) or up (-1), without wrapping. If `uid` is no longer listed, the first row. */
export function findAdjacent<Row extends Listed>(rows: readonly Row[], uid: string, step: 1 | -1): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  return index === -1 ? rows[0] : (rows[index + step] ?? rows[index])
}

/** The rows between two rows in list order, both included: a shift-click. */
export function listUidsBetween<Row extends Listed>(rows: readonly Row[], from: string | undefined, to: string): string[] {
  const [one, other] = [rows.findIndex(({ uid }) => uid === from), rows.findIndex(({ uid }) => uid === to)]
  if (one === -1) return [to]
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ uid }) => uid)
}
