import type { PostPlace } from '@tintype/contract/social/networks'
import { placeNames } from '@tintype/contract/social/share-text'
import { useId } from 'react'

/** @property accountName  the name of the connected account */
export type OfferedPlace = { place: PostPlace; accountName: string }

type Props = {
  places: readonly OfferedPlace[]
  value: readonly PostPlace[]
  onChange: (places: readonly PostPlace[]) => void
  error: string | undefined
}

/** Any number of the places that the artist has connected. */
export function PlatformChips({ places, value, onChange, error }: Props) {
  const errorId = useId()

  function toggle(place: PostPlace) {
    onChange(value.includes(place) ? value.filter((other) => other !== place) : [...value, place])
  }

  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined} aria-invalid={error ? true : undefined}>
      <legend className="label" style={{ marginBottom: 7 }}>
        Post on
      </legend>
      <div className="chips">
        {places.map(({ place, accountName }) => (
          <label className="chip" key={place}>
            <input className="cover" type="checkbox" checked={value.includes(place)} onChange={() => toggle(place)} />
            {placeNames[place]}
            <span className="sr">, {accountName}</span>
          </label>
        ))}
      </div>
      <span className="error" id={errorId} aria-live="polite" hidden={!error}>
        {error}
      </span>
    </fieldset>
  )
}
