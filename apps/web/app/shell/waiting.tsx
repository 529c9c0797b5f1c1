import { shellTexts } from '@tintype/contract/shell-texts'

/** While the session is checked: a moment, so it is a word and not a skeleton. */
export function Waiting() {
  return (
    <main id="main" className="wrap notice waiting">
      <p className="faint" role="status">
        {shellTexts.checking}
      </p>
    </main>
  )
}
