import { asArtist } from '../../http/procedures.ts'
import type { Settings } from './settings.ts'

export function settingsRoutes(settings: Settings) {
  return {
    get: asArtist.settings.get.handler(({ context }) => settings.get(context.actor)),
    save: asArtist.settings.save.handler(async ({ input, context }) => ({
      message: 'Settings saved.',
      settings: await settings.save(context.actor, input),
    })),
  }
}
