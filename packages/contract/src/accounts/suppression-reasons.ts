/** Why an address gets no mails: it does not exist, the recipient reported a mail as spam, or temporary failures were repeated. */
export const SUPPRESSION_REASONS = ['hard_bounce', 'complaint', 'soft_bounces'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
