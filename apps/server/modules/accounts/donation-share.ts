/** The share of each commission that an artist gives now. The store freezes it on each order line. */
export type DonationShare = { percent: number; causeId: string }
