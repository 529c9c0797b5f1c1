import { shortDescription } from '@tintype/contract/hope/cause-figures'
import { limits } from '@tintype/contract/limits'
import type { GivingProduct } from '@tintype/contract/orders/store'
import { use, useCallback, useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { HopeHostContext } from '../../api/hope-host.ts'
import { servicesContext } from '../../api/services.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { formatTabTitle, pageMeta } from '../../shell/page-meta.ts'
import type { Answer } from '../answer.ts'
import { fetchCause } from '../fetch-causes.ts'
import { GivingProducts } from '../giving/giving-products.tsx'
import { HopeBar } from '../hope-bar.tsx'
import { answerStatus, loadCause, loadGiving } from '../load-hope.ts'
import { findShareImage } from '../picture-url.ts'
import { causePath, type ShownCause } from '../shown-cause.ts'
import { TryAgain } from '../try-again.tsx'
import { useHopeAnswer } from '../use-hope-answer.ts'
import type { Route } from './+types/cause'
import { CauseGallery } from './cause-gallery.tsx'
import { CausePayments } from './cause-payments.tsx'
import { CauseSkeleton } from './cause-skeleton.tsx'
import { CauseStanding } from './cause-standing.tsx'
import '../hope.css'

type Loaded = {
  slug: string
  first: Answer<ShownCause> | undefined
  firstProducts: GivingProduct[] | undefined
  origin: string
  imageHost: string
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { first, origin = '', imageHost = '' } = loaderData ?? {}
  // the title is set once the data is known
  if (!first) return pageMeta({ title: 'A cause' })
  if (first.state !== 'loaded') return pageMeta({ title: first.state === 'failed' && first.status === 404 ? undefined : 'A cause' })
  const { slug, title, description } = first.value
  return pageMeta({
    title,
    description: shortDescription(description, limits.hope.featureCharacters),
    url: `${origin}${causePath(slug)}`,
    image: findShareImage(first.value, imageHost),
  })
}

export const headers = () => ({ 'cache-control': 'public, no-cache' })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { publicUrl, hopeApiUrl } = services
  const [first, firstProducts] = await Promise.all([loadCause(services, params.slug, request.signal), loadGiving(services, params.slug)])
  if (first.state === 'loaded' && first.value.slug !== params.slug) throw redirect(causePath(first.value.slug), 301)
  const loaded = { slug: params.slug, first, firstProducts, origin: publicUrl, imageHost: hopeApiUrl || publicUrl }
  return data<Loaded>(loaded, { status: answerStatus(first) })
}

/** On client-side navigation the page renders at once and fetches its data afterwards. */
export function clientLoader({ params }: Route.ClientLoaderArgs): Loaded {
  return { slug: params.slug, first: undefined, firstProducts: undefined, origin: '', imageHost: '' }
}

export default function CausePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HopeBar />
      <CauseMain key={loaderData.slug} {...loaderData} />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function CauseMain({ slug, first, firstProducts }: Loaded) {
  const host = use(HopeHostContext)
  const ask = useCallback((signal: AbortSignal) => fetchCause(host, slug, signal), [host, slug])
  const { answer, retry } = useHopeAnswer(first, ask)
  const cause = answer.state === 'loaded' ? answer.value : undefined

  useEffect(() => {
    if (cause) document.title = formatTabTitle(cause.title)
  }, [cause])

  return (
    <main id="main" className="wrap cause-page">
      <header className="cause-head">
        <Link to="/hope">
          <span aria-hidden="true">←</span> All causes
        </Link>
        {/* the same element in every state, so that the focus stays on it */}
        <h1>{formatHeading(answer)}</h1>
      </header>
      {answer.state === 'loading' && <CauseSkeleton />}
      {answer.state === 'failed' && <TryAgain onRetry={retry} />}
      {cause && <CauseBody cause={cause} />}
      {cause && <GivingProducts slug={slug} title={cause.title} first={firstProducts} />}
    </main>
  )
}

function formatHeading(answer: Answer<ShownCause>): string {
  if (answer.state === 'loading') return 'Loading this cause.'
  return answer.state === 'failed' ? answer.message : answer.value.title
}

function CauseBody({ cause }: { cause: ShownCause }) {
  return (
    <div className="cause-stage">
      <CauseGallery cause={cause} />
      <CauseStanding cause={cause} />
      <section className="cause-story" aria-labelledby="cause-story">
        <h2 id="cause-story">About this cause</h2>
        <p className="lead">{cause.description}</p>
        <CausePayments cause={cause} />
      </section>
    </div>
  )
}
