/** Where the time comes from. Tests pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
