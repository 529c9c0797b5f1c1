import { use, useCallback } from 'react'
import { data } from 'react-router'
import { HopeHostContext } from '../api/hope-host.ts'
import { servicesContext } from '../api/services.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta, type SharedPicture } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/hope'
import type { Answer } from './answer.ts'
import { CauseList } from './cause/cause-list.tsx'
import { fetchCauses } from './fetch-causes.ts'
import { GivingSteps } from './giving/giving-steps.tsx'
import { HopeBar } from './hope-bar.tsx'
import { HopeStats } from './hope-stats.tsx'
import { hopeTexts } from './hope-texts.ts'
import { answerStatus, loadCauses } from './load-hope.ts'
import { findShareImage } from './picture-url.ts'
import { findTopCause, type ShownCause } from './shown-cause.ts'
import { useHopeAnswer } from './use-hope-answer.ts'
import './hope.css'

type Loaded = { first: Answer<ShownCause[]> | undefined; origin: string; image: SharedPicture | undefined }

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: hopeTexts.name,
    description: 'Artists can donate a share of their commission to a cause they choose. See what each cause has raised and received.',
    url: loaderData && `${loaderData.origin}/hope`,
    image: loaderData?.image,
  })
}

export const headers = () => ({ 'cache-control': 'public, no-cache' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const first = await loadCauses(services, request.signal)
  const featured = first.state === 'loaded' ? findTopCause(first.value) : undefined
  const image = featured && findShareImage(featured, services.hopeApiUrl || services.publicUrl)
  return data<Loaded>({ first, origin: services.publicUrl, image }, { status: answerStatus(first) })
}

/** On client-side navigation the page renders at once and fetches its data afterwards. */
export function clientLoader(): Loaded {
  return { first: undefined, origin: window.location.origin, image: undefined }
}

export default function Hope({ loaderData }: Route.ComponentProps) {
  const host = use(HopeHostContext)
  const ask = useCallback((signal: AbortSignal) => fetchCauses(host, signal), [host])
  const { answer, retry } = useHopeAnswer(loaderData.first, ask)
  return (
    <>
      <HopeBar isHome />
      <main id="main" className="wrap hope">
        <header className="hope-hero">
          <h1>Artists can share what they earn</h1>
          <div>
            <p className="lead">
              Giving is optional. Artists who take part choose a cause and a percentage; with every print they sell, that share of their
              commission goes to the cause.
            </p>
            <div className="row">
              <LinkButton to="/signup" variant="primary">
                {hopeTexts.become}
              </LinkButton>
              <LinkButton href="#causes">{hopeTexts.explore}</LinkButton>
            </div>
          </div>
        </header>
        <HopeStats answer={answer} />
        <section id="causes" className="hope-causes" aria-labelledby="causes-title">
          <h2 id="causes-title" className="sr">
            Causes
          </h2>
          <CauseList answer={answer} onRetry={retry} />
        </section>
        <GivingSteps />
        <section className="hope-end">
          <h2>Support a cause with your art</h2>
          <LinkButton to="/signup" variant="primary" size="large">
            {hopeTexts.become}
          </LinkButton>
        </section>
      </main>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
