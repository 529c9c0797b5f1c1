import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@tintype/contract/admin/backoffice'
import { mayAct, operatorRoles } from '@tintype/contract/operators/operator-roles'
import { problemText } from '@tintype/contract/problems'
import { formatEmail } from '@tintype/domain/email/format-email'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, NavLink, useLocation } from 'react-router'
import { findProblemCode } from '../../api/problem.ts'
import { useSession } from '../../session/use-session.ts'
import { Mark } from '../../shell/header/mark.tsx'
import { SignOutButton } from '../../shell/header/studio-header.tsx'
import { useMobileMenu } from '../../shell/header/use-mobile-menu.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { KeyHint } from '../keys/key-hint.tsx'
import { useGoKeys } from '../keys/use-go-keys.ts'
import { overviewQuery } from '../overview/overview-queries.ts'
import { useOwnRole } from './for-role.tsx'
import { findPlace, HOME, type Place, placeGroups } from './places.ts'
import { readFolded, writeFolded } from './sidebar-choice.ts'

/** From this width on the sidebar fits beside the pages. */
const WIDE = '(min-width: 1321px)'

/** The page for setting up a second factor. */
const SIGN_IN = '/backoffice/account'

/** The back office frame: all places with their counts in a sidebar; in narrow windows, or if collapsed, behind a button. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { data: overview, error, refetch } = useQuery(overviewQuery())
  const { isOpen, menuId, bar, toggle, toggleProps } = useMobileMenu(WIDE)
  const [isFolded, setFolded] = useState(readFolded)
  const isChoosing = useGoKeys()
  const { pathname } = useLocation()
  const here = findPlace(pathname)
  const role = useOwnRole()
  const isLooking = here !== undefined && !here.roles.some((needed) => mayAct(role, needed))

  const hasTwoFactor = useHasTwoFactor()
  const isKeptOut = findProblemCode(error) === 'two_factor_needed' && !hasTwoFactor

  // refetch what was refused without a second factor
  useEffect(() => {
    if (hasTwoFactor) void refetch()
  }, [hasTwoFactor, refetch])

  function fold(next: boolean) {
    setFolded(next)
    writeFolded(next)
  }

  return (
    <div className="office" data-folded={isFolded || undefined} data-looking={isLooking || undefined}>
      <header className="office-bar" ref={bar}>
        <div className="office-top">
          <Mark to="/backoffice" />
          {here && <span className="office-here">{here.name}</span>}
          <button type="button" className="office-fold" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
            <span className="sr">{isFolded ? 'Show navigation' : 'Hide navigation'}</span>
          </button>
          <button type="button" ref={toggle} className="menu" {...toggleProps} />
        </div>
        <nav id={menuId} aria-label="Back office" data-open={isOpen || undefined} data-choosing={isChoosing || undefined}>
          {placeGroups.map(({ name, places }) => (
            <PlaceList key={name} {...{ name, places, overview }} />
          ))}
          <Leaving />
        </nav>
      </header>
      <div className="office-body">
        {isKeptOut && (
          <div className="office-look">
            <Note tone="bad">{problemText('two_factor_needed')}</Note>
          </div>
        )}
        {isLooking && (
          <aside className="office-look" aria-label="Your role">
            Your role is {operatorRoles[role].name}: this page is read-only for you.
          </aside>
        )}
        {isKeptOut && pathname !== SIGN_IN ? <Navigate to={SIGN_IN} replace /> : children}
      </div>
    </div>
  )
}

function useHasTwoFactor(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.user.isTwoFactorOn === true
}

type ListProps = { name: string; places: Place[]; overview: Overview | undefined }

function PlaceList({ name, places, overview }: ListProps) {
  return (
    <section>
      <h2>{name}</h2>
      {places.map((place) => (
        <PlaceLink key={place.to} {...{ place, overview }} />
      ))}
    </section>
  )
}

function PlaceLink({ place, overview }: { place: Place; overview: Overview | undefined }) {
  const count = overview && place.waiting?.(overview)
  const alarm = overview && place.alarm?.(overview)
  return (
    <NavLink to={place.to} end={place.to === HOME} aria-keyshortcuts={`g ${place.key}`}>
      <span>{place.name}</span>
      {count !== undefined && <span className={count ? 'num' : 'num none'}> {count >= 1000 ? '1000+' : count}</span>}
      {alarm && <span className="alarm"> {alarm}</span>}
      <KeyHint>{place.key.toUpperCase()}</KeyHint>
    </NavLink>
  )
}

function Leaving() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  return (
    <div className="office-leave">
      <p>
        <span>{formatEmail(user?.email ?? '')}</span>
        {user?.operatorRole && <span>{operatorRoles[user.operatorRole].name}</span>}
      </p>
      <SignOutButton />
    </div>
  )
}
