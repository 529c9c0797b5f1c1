import { ARTIST_TYPES, type ArtistType } from '@tintype/contract/accounts/accounts'
import type { UserSettings } from '@tintype/contract/accounts/settings'
import { ChipGroup } from '../../ui/fields/chip-group.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { useSaveSettings } from './settings-queries.ts'

const names: Record<ArtistType, string> = {
  general: 'General',
  photographer: 'Photographer',
  space_photography: 'Space photography',
  stoic_quotes: 'Stoic quotes',
}

const options = ARTIST_TYPES.map((value) => ({ value, label: names[value] }))

export function ArtistTypeSetting({ settings }: { settings: UserSettings }) {
  const saving = useSaveSettings()
  return (
    <SettingSection id="artist-type" title="Artist type" lead="Helps us show your work to the right buyers.">
      <ChipGroup
        label="Artist type"
        isLabelHidden
        options={options}
        value={settings.artist_type}
        onChange={(artist_type) => saving.mutate({ artist_type })}
      />
    </SettingSection>
  )
}
