import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Print } from '../ui/artwork/print.tsx'
import { wallArt } from '../ui/artwork/wall-art.ts'
import { LinkButton } from '../ui/link-button.tsx'
import './marketing.css'

/** The introduction for artists: text, call to action, and two prints on a lit wall. */
export function Invitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="invite">
      <div className="invite-words">
        <h1>{title}</h1>
        <p className="lead">{children}</p>
        <div className="row">
          <LinkButton to="/signup" variant="primary" size="large">
            Sign up as an artist
          </LinkButton>
        </div>
        <p className="small quiet">
          Already selling with us? <Link to="/login">Log in</Link>
        </p>
      </div>
      <div className="invite-wall lit-wall" aria-hidden="true">
        <Print picture={wallArt.pier.picture} sizes="(max-width: 820px) 56vw, 30vw" isLeading />
        <Print picture={wallArt.nebula.picture} sizes="(max-width: 820px) 33vw, 18vw" />
      </div>
    </main>
  )
}
