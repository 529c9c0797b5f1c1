import type { ShownHouseSettings } from '@tintype/contract/admin/house-settings'
import { asOperator } from '../../../http/procedures.ts'
import type { StoredSettings } from '../../../platform/settings/settings.ts'
import type { SiteSettings } from './module.ts'

const { settings } = asOperator.backoffice

export function siteSettingsRoutes(siteSettings: SiteSettings) {
  return {
    get: settings.get.handler(async () => shown(await siteSettings.getSettings())),
    save: settings.save.handler(async ({ input, context }) => shown(await siteSettings.changeSettings(context.actor, input))),
  }
}

function shown({ changedAt, ...kept }: StoredSettings): ShownHouseSettings {
  return { ...kept, changedAt: changedAt?.toISOString() ?? null }
}
