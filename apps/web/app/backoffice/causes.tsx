import type { Cause } from '@tintype/contract/hope'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { Note } from '../ui/note.tsx'
import { BackofficeTitle } from './backoffice-title.tsx'
import { CauseForm } from './cause-form.tsx'
import { ForRole } from './for-role.tsx'

type Added = { cause: Cause; isActive: boolean }

export default function Causes() {
  const [added, setAdded] = useState<Added>()
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Causes</BackofficeTitle>
      <header className="office-head">
        <h1>Add a cause</h1>
      </header>
      {added && <AddedNote {...added} />}
      {/* a new form for the next one */}
      <ForRole needs="finance">
        <CauseForm key={added?.cause.id} onAdded={(cause, isActive) => setAdded({ cause, isActive })} />
      </ForRole>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function AddedNote({ cause: { title, slug }, isActive }: Added) {
  return (
    <div className="cause-added">
      <Note tone="good">
        “{title}” is added. {isActive ? <Link to={`/hope/causes/${slug}`}>Look at it</Link> : 'It is not public until it is active.'}
      </Note>
    </div>
  )
}
