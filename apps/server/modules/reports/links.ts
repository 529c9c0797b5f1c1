import { Problem } from '@tintype/contract/problems'
import type { Sealer } from '../../platform/crypto/seal.ts'

const PURPOSE = 'report link'

/** The address by which whoever reported follows the report; nobody else can make one. */
export function reporterUrl({ sealer, storefrontUrl }: { sealer: Sealer; storefrontUrl: string }, id: string): string {
  return `${storefrontUrl}/report/${sealer.seal(id, PURPOSE)}`
}

/** @throws Problem `report_link_over` for what is no such link */
export function openReporterLink({ sealer }: { sealer: Sealer }, link: string): string {
  try {
    return sealer.open(link, PURPOSE)
  } catch (cause) {
    throw new Problem('report_link_over', {}, { cause })
  }
}

/** Where the artist reads a report and answers it. */
export function artistUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/reports#${id}`
}
