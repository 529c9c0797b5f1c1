/** An instant in the format of the API; null where there is none. */
export function toIsoInstant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
