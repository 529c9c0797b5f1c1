import { shellTexts } from '@tintype/contract/shell-texts'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What a route shows when it failed. `export function ErrorBoundary() { return <ErrorPage /> }` */
export function ErrorPage() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <main id="main" className="wrap notice">
      <h1>This page did not come up</h1>
      <p className="lead">{sentenceOf(error)}</p>
      <div className="row">
        {/* without JavaScript state to go on from, the whole page is asked for again */}
        <Button
          variant="primary"
          isBusy={state === 'loading'}
          busyLabel="Trying…"
          onClick={() => (isRouteErrorResponse(error) ? revalidate() : window.location.reload())}
        >
          Try again
        </Button>
        <LinkButton to="/">{shellTexts.goHome}</LinkButton>
      </div>
    </main>
  )
}

/** A response error carries our own sentence; anything else may carry anybody's and is not shown. */
function sentenceOf(error: unknown): string {
  const message = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : undefined
  return typeof message === 'string' ? message : shellTexts.internal
}
