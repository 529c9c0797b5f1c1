import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import './system.css'

/** A page about the machinery: what it is about, in a sentence, and below it what there is. */
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
  /** In the address, so that a link leads back to it. The first choice is what it is without. */
  name: string
  choices: readonly { value: string; label: string }[]
}

/** One of several views of a list. */
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

/** What the address says, if it is one of the choices. */
export function useChoice<Value extends string>(name: string, choices: readonly Value[]): Value {
  const [search] = useSearchParams()
  const said = search.get(name)
  return choices.find((choice) => choice === said) ?? (choices[0] as Value)
}
