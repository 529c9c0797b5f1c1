import type { Platform, SocialConnection } from '@tintype/contract/social'
import { useId } from 'react'

type Props = {
  connections: readonly SocialConnection[]
  value: readonly Platform[]
  onChange: (platforms: readonly Platform[]) => void
  error: string | undefined
}

const names: Record<Platform, string> = { facebook: 'Facebook and Instagram', pinterest: 'Pinterest', x: 'X' }

/** Any number of the connected platforms. */
export function PlatformChips({ connections, value, onChange, error }: Props) {
  const errorId = useId()

  function toggle(platform: Platform) {
    onChange(value.includes(platform) ? value.filter((other) => other !== platform) : [...value, platform])
  }

  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined} aria-invalid={error ? true : undefined}>
      <legend className="label" style={{ marginBottom: 7 }}>
        Post on
      </legend>
      <div className="chips">
        {connections.map(({ platform, accountName }) => (
          <label className="chip" key={platform}>
            <input type="checkbox" checked={value.includes(platform)} onChange={() => toggle(platform)} />
            {names[platform]}
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
