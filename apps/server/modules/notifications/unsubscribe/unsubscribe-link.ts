import type { Sealer } from '../../../platform/crypto/seal.ts'
import type { Notice } from '../notices.ts'

/** Mails that an artist can turn off: `receive_approval_emails` in the settings. All others are transactional. */
const optional: ReadonlySet<Notice['kind']> = new Set([
  'artwork_approved',
  'artwork_trusted',
  'artwork_rejected',
  'artwork_changes',
  'artwork_sizes_decided',
  'words_approved',
  'words_rejected',
])

const PURPOSE = 'unsubscribe from mails about approvals'

/** The link in an optional mail that turns such mails off without a login (RFC 8058); undefined for a transactional mail. */
export function findUnsubscribeUrl(
  { kind, to }: Pick<Notice, 'kind' | 'to'>,
  { sealer, publicUrl }: { sealer: Pick<Sealer, 'seal'>; publicUrl: string },
): string | undefined {
  return optional.has(kind) ? `${publicUrl}/api/mail/unsubscribe/${sealer.seal(to, PURPOSE)}` : undefined
}

/** @returns the address that a link was mailed to; undefined if the link is not ours */
export function readUnsubscribeToken(sealer: Pick<Sealer, 'open'>, token: string): string | undefined {
  try {
    return sealer.open(token, PURPOSE)
  } catch {
    return undefined
  }
}
