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

/** Beside the content if there is space. */
export function SettingsIndex() {
  return (
    <nav className="section-index" aria-label="Settings">
      <ul>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
