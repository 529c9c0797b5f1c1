import { asAnyoneCounted, asArtist } from '../../http/procedures.ts'
import type { AccountDeletion } from './module.ts'

export function accountDeletionRoutes(accountDeletion: AccountDeletion) {
  return {
    get: asArtist.leaving.get.handler(({ context }) => accountDeletion.get(context.actor)),
    ask: asArtist.leaving.ask.handler(({ input, context }) => accountDeletion.ask(context.actor, input, context.headers)),
    stay: asArtist.leaving.stay.handler(({ context }) => accountDeletion.stay(context.actor)),
    look: asAnyoneCounted.leaving.look.handler(({ input }) => accountDeletion.look(input)),
    confirm: asAnyoneCounted.leaving.confirm.handler(({ input }) => accountDeletion.confirm(input)),
  }
}
