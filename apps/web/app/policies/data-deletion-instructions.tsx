import { data } from 'react-router'
import { getServices } from '../api/services.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { formatDate } from '../ui/text/dates.ts'
import type { Route } from './+types/data-deletion-instructions'
import { createDataDeletion } from './content/data-deletion-instructions.ts'
import { policyTexts } from './policy-facts.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyData, policyHeaders } from './policy-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page.meta ?? []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** With the confirmation code from Facebook, the page shows the progress of the deletion. Such a response must not be cached. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('code')
  const page = policyData(context, createDataDeletion)
  if (code === null) return data({ page, deletion: undefined }, { headers: policyHeaders })
  const deletion = await getServices(context)
    .api.social.facebookDeletion({ code })
    .catch(() => null)
  return data({ page, deletion }, { headers: { 'cache-control': 'private, no-store' } })
}

export default function DataDeletion({ loaderData: { page, deletion } }: Route.ComponentProps) {
  return (
    <PolicyPage {...page}>
      {deletion === null && <Note tone="bad">{policyTexts.deletionUnknown}</Note>}
      {deletion && (
        <Note tone="good">
          {policyTexts.deletionDone} Requested on {formatDate(deletion.requestedAt)}, completed on {formatDate(deletion.doneAt)}. Your code:{' '}
          <b>{deletion.code}</b>
        </Note>
      )}
    </PolicyPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
