/** What an artist gives away of each commission, as it is in force right now; the store freezes it on each line it sells. */
export type GiveBack = { percent: number; causeId: string }
