import { Problem } from '@tintype/contract/problems'
import type { Sealer } from '../../platform/crypto/seal.ts'

const PURPOSE = 'report link'

/** The reporter's link to the report. Its sealed id cannot be forged. */
export function reporterUrl({ sealer, storefrontUrl }: { sealer: Sealer; storefrontUrl: string }, id: string): string {
  return `${storefrontUrl}/report/${sealer.seal(id, PURPOSE)}`
}

/** @throws Problem `report_link_over` for an invalid link */
export function openReporterLink({ sealer }: { sealer: Sealer }, link: string): string {
  try {
    return sealer.open(link, PURPOSE)
  } catch (cause) {
    throw new Problem('report_link_over', {}, { cause })
  }
}

/** The page where the artist reads and answers a report. */
export function artistUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/reports#${id}`
}
