import { ErrorPage } from '../../shell/error-page.tsx'
import { FiguresOverTime } from '../figures/figures-over-time.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import './home.css'
import { ServerHealth } from './server-health.tsx'
import { WaitingList } from './waiting-list.tsx'

/** The start page: waiting items, their age, and the system's state. */
export default function BackofficeHome() {
  return (
    <main id="main" className="office-page">
      <BackofficeTitle>Overview</BackofficeTitle>
      <header className="office-head">
        <h1>Needs attention</h1>
      </header>
      <WaitingList />
      <ServerHealth />
      <FiguresOverTime />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
