import { REPORT_SUBJECTS, type ReportSubject, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import { data, Link } from 'react-router'
import { getServices } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { keepForm } from '../checkout/kept-form.ts'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/report'
import { ReportForm } from './report-form.tsx'
import { sendReport } from './report-values.ts'
import './report.css'

export function meta() {
  return pageMeta({ title: 'Report' })
}

export const headers = secretHeaders

/** The URL names the reported item: `?product=…`, or `?shop=…` and one of its images. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = getServices(context)
  const search = new URL(request.url).searchParams
  const product = search.get('product')
  if (product) {
    const { handle, title, artistName } = await api.store.product({ handle: product })
    return { name: `“${title}” by ${artistName}`, back: `/store/products/${handle}`, subjects: ['artwork' as ReportSubject], handle }
  }
  const { handle, name, bannerUrl, pictureUrl } = await api.store.shop({ handle: search.get('shop') ?? '' })
  const subjects = REPORT_SUBJECTS.filter((subject) => (subject === 'banner' && bannerUrl) || (subject === 'portrait' && pictureUrl))
  return { name: `the shop of ${name}`, back: `/store/collections/${handle}`, subjects, handle }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await sendReport(getServices(context).apiWith, await request.formData())
  return data(outcome, { status: outcome.status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction)
}

export default function Report({ loaderData: { name, back, subjects, handle }, actionData }: Route.ComponentProps) {
  if (actionData && 'message' in actionData && actionData.message)
    return (
      <main id="main" className="column report">
        <PageTitle title="Confirm your email" lead={actionData.message} />
        <LinkButton to={back}>Back</LinkButton>
      </main>
    )
  return (
    <main id="main" className="column report">
      <PageTitle
        title="Report"
        lead={
          <>
            You are reporting{' '}
            {subjects.length === 1 && subjects[0] !== 'artwork' ? `the ${reportSubjectNames[subjects[0] as ReportSubject]} in ` : ''}
            <Link to={back}>{name}</Link>. We review every report, ask the artist to answer, and email you our decision.
          </>
        }
      />
      {subjects.length ? (
        <ReportForm subjects={subjects} handle={handle} answer={actionData} />
      ) : (
        <p className="quiet">This shop has no banner or profile picture. To report an artwork, use the link at the bottom of its page.</p>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}
