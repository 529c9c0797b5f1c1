import { useIsBuiltIn } from '../../session/use-is-built-in.ts'

/** The sections of the page in order; the ids are URL fragments. */
const sections = [
  ['notifications', 'Notifications'],
  ['artist-type', 'Artist type'],
  ['give-back', 'Give-back'],
  ['social', 'Social connections'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['two-factor', 'Two-factor authentication'],
  ['sessions', 'Active sessions'],
  ['your-data', 'Your data'],
  ['delete-account', 'Delete your account'],
] as const

/** Beside the content if there is space. Without passkeys where the provider has none. */
export function SettingsIndex() {
  const isBuiltIn = useIsBuiltIn()
  return (
    <nav className="section-index" aria-label="Settings">
      <ul>
        {sections
          .filter(([id]) => isBuiltIn || id !== 'passkeys')
          .map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
