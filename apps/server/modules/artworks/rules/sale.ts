/**
 * Since when an artwork is for sale, or would be: a suspension of its artist and a report each keep it off sale, and only where
 * neither does is it on sale, with the same instant as before.
 * @param since  when it was first approved; null where it never was
 */
export function saleOf(
  since: Date | null,
  { isWithheld, takenDownAt }: { isWithheld: boolean; takenDownAt: Date | null },
): { publishedAt: Date | null; withheldPublishedAt: Date | null } {
  const isKeptOff = isWithheld || takenDownAt !== null
  return isKeptOff ? { publishedAt: null, withheldPublishedAt: since } : { publishedAt: since, withheldPublishedAt: null }
}
