import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import './system.css'

/** A page of the system section: a short explanation, and its content. */
export function SystemPage({
  title,
  intro,
  action,
  children,
}: {
  title: string
  intro: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" className="office-page system-page">
      <BackofficeTitle>{title}</BackofficeTitle>
      <header className="office-head">
        <div>
          <h1>{title}</h1>
          <p className="quiet">{intro}</p>
        </div>
        {action}
      </header>
      {children}
    </main>
  )
}

type FilterProps = {
  label: string
  /** The URL parameter, so that a link restores the choice. The first choice is the default. */
  name: string
  choices: readonly { value: string; label: string }[]
}

/** Selects one of several views of a list. */
export function Filter({ label, name, choices }: FilterProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const current = search.get(name) ?? choices[0]?.value
  return (
    <nav className="chips" aria-label={label}>
      {choices.map(({ value, label: words }) => (
        <Link
          key={value}
          className="chip"
          to={{ pathname, search: new URLSearchParams({ ...Object.fromEntries(search), [name]: value }).toString() }}
          aria-current={value === current ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

/** The choice in the URL; the default for unknown values. */
export function useUrlChoice<Value extends string>(name: string, choices: readonly Value[]): Value {
  const [search] = useSearchParams()
  const said = search.get(name)
  return choices.find((choice) => choice === said) ?? (choices[0] as Value)
}
