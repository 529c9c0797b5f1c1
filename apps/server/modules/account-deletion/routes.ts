import { asAnyoneCounted, asArtist } from '../../http/procedures.ts'
import type { AccountDeletion } from './module.ts'

export function accountDeletionRoutes(accountDeletion: AccountDeletion) {
  const { graceDays } = accountDeletion
  return {
    get: asArtist.leaving.get.handler(async ({ context }) => ({ ...(await accountDeletion.get(context.actor)), graceDays })),
    ask: asArtist.leaving.ask.handler(async ({ input, context }) => ({
      ...(await accountDeletion.ask(context.actor, input, context.headers)),
      graceDays,
    })),
    stay: asArtist.leaving.stay.handler(async ({ context }) => ({ ...(await accountDeletion.stay(context.actor)), graceDays })),
    look: asAnyoneCounted.leaving.look.handler(async ({ input }) => ({ ...(await accountDeletion.look(input)), graceDays })),
    confirm: asAnyoneCounted.leaving.confirm.handler(({ input }) => accountDeletion.confirm(input)),
  }
}
