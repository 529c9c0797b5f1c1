import { selectPlural } from '@tintype/domain/text/plural'
import { asOperator } from '../../../http/procedures.ts'
import type { ArtistOffice } from './module.ts'

const { list, file, get, suspend, lift, signOut } = asOperator.backoffice.artists

export function artistOfficeRoutes(office: ArtistOffice) {
  return {
    list: list.handler(({ input }) => office.list(input)),
    file: file.handler(({ input }) => office.file(input)),
    get: get.handler(({ input }) => office.get(input)),
    suspend: suspend.handler(({ input, context }) => office.suspend(context.actor, input)),
    lift: lift.handler(({ input, context }) => office.lift(context.actor, input)),
    signOut: signOut.handler(async ({ input, context }) => {
      const ended = await office.signOut(context.actor, input)
      return {
        ended,
        message: ended
          ? `Signed out on ${selectPlural(ended, { one: 'one device', other: `${ended} devices` })}.`
          : 'There were no active sessions.',
      }
    }),
  }
}
