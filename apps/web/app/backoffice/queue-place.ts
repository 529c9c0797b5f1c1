type Listed = { uid: string }

/** Where somebody goes on in a list when `uid` leaves it: what comes after it, else what stood before it. */
export function neighbourOf<Row extends Listed>(rows: readonly Row[], uid: string): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  return index === -1 ? rows[0] : (rows[index + 1] ?? rows[index - 1])
}

/** One step down (1) or up (-1); stays at the ends. From something that is no longer in the list, its first. */
export function stepFrom<Row extends Listed>(rows: readonly Row[], uid: string, step: 1 | -1): Row | undefined {
  const index = rows.findIndex((row) => row.uid === uid)
  return index === -1 ? rows[0] : (rows[index + step] ?? rows[index])
}
