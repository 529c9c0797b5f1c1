import type { MailDelivery } from '@tintype/contract/accounts/settings'
import type { MailSuppression } from '@tintype/contract/admin/system'
import type { Artist, Operator } from '../../../platform/actor.ts'
import { parseSortedCursor, toSortedPage } from '../../../platform/database/queries/sorted-page.ts'
import type { MailEventMessage } from '../../../platform/mail/events/mail-events.ts'
import { findSuppression, findSuppressionPage, type SuppressionRow } from '../queries/suppressions.ts'
import { isActive } from '../rules/suppression.ts'
import { normaliseAddress } from '../storable-mails.ts'
import type { SuppressionTools } from '../tools.ts'
import { liftSuppression } from './lift-suppression.ts'
import { receiveMailEvents } from './receive-mail-events.ts'

type Request = { address?: string | undefined; limit: number; cursor?: string | undefined }

/** The addresses that get no mails: the provider's webhook, the operators' list, and what an artist reads about the own address. */
export function createSuppressions(tools: SuppressionTools) {
  return {
    receive: (provider: string, message: MailEventMessage) => receiveMailEvents(tools, provider, message),
    lift: (operator: Operator, id: string) => liftSuppression(tools, operator, id),
    /** @throws Problem `malformed` for a broken cursor */
    async list({ address, limit, cursor }: Request) {
      const behind = parseSortedCursor('latest', cursor)
      const filter = { address: address ? normaliseAddress(address) : undefined, now: tools.clock() }
      const { rows, nextCursor } = toSortedPage(
        await findSuppressionPage(tools.database, filter, { order: 'latest', behind, limit: limit + 1 }),
        limit,
      )
      return { suppressions: rows.map(toSuppression), nextCursor }
    },
    async getDelivery({ email }: Artist): Promise<MailDelivery> {
      const found = await findSuppression(tools.database, normaliseAddress(email))
      if (!found || !isActive(found, tools.clock())) return { problem: null }
      return { problem: { address: email, reason: found.reason, since: found.since.toISOString() } }
    },
  }
}

export type Suppressions = ReturnType<typeof createSuppressions>

function toSuppression({ id, address, reason, detail, since, until }: SuppressionRow): MailSuppression {
  return { id, address, reason, detail, since: since.toISOString(), until: until?.toISOString() ?? null }
}
