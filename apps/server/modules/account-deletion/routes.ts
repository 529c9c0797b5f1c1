import { asAnyoneCounted, asArtist } from '../../http/procedures.ts'
import type { AccountDeletion } from './module.ts'

export function leavingRoutes(leaving: AccountDeletion) {
  return {
    get: asArtist.leaving.get.handler(({ context }) => leaving.get(context.actor)),
    ask: asArtist.leaving.ask.handler(({ input, context }) => leaving.ask(context.actor, input, context.headers)),
    stay: asArtist.leaving.stay.handler(({ context }) => leaving.stay(context.actor)),
    look: asAnyoneCounted.leaving.look.handler(({ input }) => leaving.look(input)),
    confirm: asAnyoneCounted.leaving.confirm.handler(({ input }) => leaving.confirm(input)),
  }
}
