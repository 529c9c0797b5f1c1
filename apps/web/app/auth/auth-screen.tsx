import type { ReactNode } from 'react'
import { Mark } from '../shell/header/mark.tsx'
import { Print } from '../ui/artwork/print.tsx'
import { classNames } from '../ui/class-names.ts'
import './auth.css'
import type { WallArt } from '../ui/artwork/wall-art.ts'

type Props = {
  art: WallArt
  children: ReactNode
  foot?: ReactNode /** A form of three fields or more: less wall on phones. */
  isLong?: boolean
}

/** The sign-in layout: a lit wall with a print beside the form. */
export function AuthScreen({ art, children, foot, isLong }: Props) {
  return (
    <div className={classNames('auth', isLong && 'long')}>
      <aside className="auth-wall lit-wall" aria-hidden="true">
        <Print picture={art.picture} sizes="(max-width: 820px) 172px, 26vw" isLeading />
        <p>{art.caption}</p>
      </aside>
      <main id="main" className="auth-side">
        <Mark to="/artistenroll" />
        <div className="auth-body">{children}</div>
        {foot && <p className="auth-foot">{foot}</p>}
      </main>
    </div>
  )
}
