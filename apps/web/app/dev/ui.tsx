import { data, Link, useSearchParams } from 'react-router'
import { getServices } from '../api/services.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/ui'
import { sections } from './sections.ts'
import { ShownThemes, selectThemes, type Theme } from './specimen.tsx'
import './ui.css'
import { useForcedStates } from './forced-states.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta({ title: loaderData === undefined ? undefined : 'Design system' })

/** Only outside production, as the mailbox. */
export function loader({ context }: Route.LoaderArgs) {
  if (getServices(context).isProduction) throw data(null, { status: 404 })
  return null
}

/** Every component of the design system in every state. `?theme=dark` and `?theme=light` show one theme instead of both. */
export default function DesignSystem() {
  const [search] = useSearchParams()
  const choice = search.get('theme')
  useForcedStates()
  return (
    <div className="dev-ui" data-theme={selectThemes(choice).length === 1 ? choice : undefined}>
      <header className="dev-head">
        <div>
          <h1>Design system</h1>
          <p className="lead">Every component of apps/web/app/ui in every state, under the name that the code uses.</p>
        </div>
        <ThemeChoice chosen={choice} />
      </header>
      <nav className="dev-contents" aria-label="Sections">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <main id="main" className="dev-main">
        <ShownThemes value={selectThemes(choice)}>
          {sections.map(({ id, title, Content }) => (
            <section key={id} id={id} className="dev-section" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Content />
            </section>
          ))}
        </ShownThemes>
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const choices: { theme: Theme | undefined; name: string }[] = [
  { theme: undefined, name: 'Both themes' },
  { theme: 'dark', name: 'Dark' },
  { theme: 'light', name: 'Light' },
]

function ThemeChoice({ chosen }: { chosen: string | null }) {
  const current = selectThemes(chosen).length === 1 ? chosen : null
  return (
    <nav className="chips" aria-label="Theme">
      {choices.map(({ theme, name }) => (
        <Link
          key={name}
          className="chip"
          to={{ search: theme ? `?theme=${theme}` : '' }}
          preventScrollReset
          aria-current={current === (theme ?? null) ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
