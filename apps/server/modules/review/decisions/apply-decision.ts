import type { ReviewDecision } from '@tintype/contract/review/review'
import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import type { Operator } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { approvalEvent, approvalNotice, changesNotice, rejectionNotice } from '../rules/notices.ts'
import type { ReviewTools } from '../tools.ts'
import { recordDecision } from './record-decision.ts'

/**
 * @param version  version of the words that the operator saw
 * @param undoable  delays the effect for a moment, in which the operator may undo it
 */
export type DecisionRequest = { uid: string; version?: number | undefined; undoable?: boolean | undefined }

export type Verdict = { decision: ReviewDecision; reason?: string | undefined; code?: ReasonCode | undefined }

/** Applies a review decision, notifies the artist, and updates the sales channel. @throws Problem as `recordDecision` */
export async function applyDecision(
  tools: ReviewTools,
  tx: Transaction,
  operator: Operator,
  { uid, decision, reason = '', code, version }: DecisionRequest & Verdict,
): Promise<void> {
  const { indexVocabulary, accounts, notifications, integrations, posting, channel, audit, clock, storefrontUrl } = tools
  const artwork = await recordDecision(tools, tx, uid, { decision, reason, code, version, operatorId: operator.userId })
  const artist = await accounts.getArtist(tx, artwork.artistId)
  const notices = {
    approve: () => approvalNotice(artist, artwork, storefrontUrl),
    reject: () => rejectionNotice(artist, artwork, reason, code),
    ask_changes: () => changesNotice(artist, artwork, reason, code),
  }
  const notice = notices[decision]()
  if (notice) await notifications.send(tx, notice)
  // a trust lane artwork was already announced at its publication
  if (decision === 'approve' && !artwork.isAboutWords && !artwork.isSample) {
    await integrations.announce(tx, approvalEvent(artist, { ...artwork, uid }, storefrontUrl))
    await posting.artworkApproved(tx, uid)
  }
  if (decision === 'approve') await indexVocabulary(tx, artwork)
  if (decision === 'approve' || artwork.isOffSale) await channel.artworkChanged(tx, uid)
  await audit.record(tx, {
    actor: operator,
    action: `artwork.${actions[decision]}`,
    subject: `artwork:${uid}`,
    at: clock(),
    facts: { ...(reason && { reason }), ...(code && { code }), isAboutWords: artwork.isAboutWords },
    before: artwork.isAboutWords ? { words: 'waiting' } : { status: artwork.isSample ? 'approved unseen' : 'pending' },
    after: artwork.isAboutWords ? { words: actions[decision] } : { status: actions[decision] },
  })
}

const actions = { approve: 'approved', reject: 'rejected', ask_changes: 'changes_requested' } as const
