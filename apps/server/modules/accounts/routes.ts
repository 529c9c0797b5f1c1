import { asAnyoneCounted, asArtist } from '../../http/procedures.ts'
import type { Accounts } from './module.ts'

export function accountRoutes(accounts: Accounts) {
  return {
    standing: asArtist.accounts.standing.handler(({ context }) => accounts.getStanding(context.actor)),
    initArtistStats: asAnyoneCounted.accounts.initArtistStats.handler(async ({ input }) => {
      await accounts.initProfile(input)
      return { message: 'Profile ready.' }
    }),
  }
}
