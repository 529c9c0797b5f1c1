import type { Cents } from '@tintype/domain/money'

/** A movement of the balance at the provider, before and after its fee. */
export type SettledMovement = {
  reference: string
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'transfer' | 'other'
  amountCents: Cents
  feeCents: Cents
  netCents: Cents
}

/** The accounts of the settlement ledger. */
export type SettlementEntries = Record<
  'balanceCents' | 'feesCents' | 'salesCents' | 'refundsCents' | 'disputesCents' | 'bankCents' | 'transfersCents' | 'otherCents',
  Cents
>

const counterAccounts = {
  charge: 'salesCents',
  refund: 'refundsCents',
  dispute: 'disputesCents',
  fee: 'feesCents',
  payout: 'bankCents',
  transfer: 'transfersCents',
  other: 'otherCents',
} as const satisfies Record<SettledMovement['kind'], keyof SettlementEntries>

const none: SettlementEntries = {
  ...{ balanceCents: 0, feesCents: 0, salesCents: 0, refundsCents: 0, disputesCents: 0, bankCents: 0 },
  ...{ transfersCents: 0, otherCents: 0 },
}

/**
 * The balanced entries of a movement: the balance changes by the net amount, the fee is an expense, and the rest is on the account of the
 * movement's kind. Undefined if amount and fee are zero.
 * @throws Error where amount, fee and net amount do not agree
 */
export function toSettlementEntries({ reference, kind, amountCents, feeCents, netCents }: SettledMovement): SettlementEntries | undefined {
  const isConsistent = [amountCents, feeCents, netCents].every(Number.isSafeInteger) && amountCents - feeCents === netCents
  if (!isConsistent) throw new Error(`the amounts of movement ${reference} do not agree`)
  if (amountCents === 0 && feeCents === 0) return undefined
  const entries = { ...none, balanceCents: 0 - netCents, feesCents: 0 - feeCents }
  const counter = counterAccounts[kind]
  return { ...entries, [counter]: entries[counter] + amountCents }
}
