import type { ArtistRecord } from '@tintype/contract/admin/artist-office'
import { describeDevice, formatSessionTime } from '../../security/session-texts.ts'

/** The artist's sessions. */
export function ArtistSessions({ signIn: { isTwoFactorOn, sessions } }: { signIn: ArtistRecord['signIn'] }) {
  return (
    <section className="office-card" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">Sessions</h2>
        {isTwoFactorOn !== null && <p className="quiet">{isTwoFactorOn ? 'Two-factor authentication' : 'Password only'}</p>}
      </header>
      {sessions?.length ? (
        <ul className="artist-sessions">
          {sessions.map((session) => (
            <li key={`${session.begunAt} ${session.lastUsedAt}`}>
              {describeDevice(session)}
              <span className="sub">Last used {formatSessionTime(session.lastUsedAt)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{sessions ? 'No active sessions.' : 'The sign-in provider does not list sessions.'}</p>
      )}
    </section>
  )
}
