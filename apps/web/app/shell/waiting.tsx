import { shellTexts } from './shell-texts.ts'

/** Shown while the session is checked: too short for a skeleton. */
export function Waiting() {
  return (
    <main id="main" className="wrap notice waiting">
      <p className="faint" role="status">
        {shellTexts.checking}
      </p>
    </main>
  )
}
