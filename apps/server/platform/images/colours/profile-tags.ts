/** Offsets in the header of 128 bytes of an ICC profile and in the tag list after it. @see ICC.1:2022, 7.2 and 7.3 */
export const PROFILE_AT = { size: 0, kind: 12, colours: 16, mark: 36, count: 128, tags: 132 } as const
const TAG_BYTES = 12

/** @param icc  untrusted, with a header: the count is checked against its length */
export function readTagNames(icc: Buffer): Set<string> {
  const count = Math.min(icc.readUInt32BE(PROFILE_AT.count), Math.floor((icc.length - PROFILE_AT.tags) / TAG_BYTES))
  return new Set(
    Array.from({ length: count }, (_, tag) => {
      const at = PROFILE_AT.tags + tag * TAG_BYTES
      return icc.toString('latin1', at, at + 4)
    }),
  )
}
