import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { shellTexts } from './shell-texts.ts'

/** The error page of a route. `export function ErrorBoundary() { return <ErrorPage /> }` */
export function ErrorPage() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <main id="main" className="wrap notice">
      <h1>This page could not be loaded</h1>
      <p className="lead">{toPublicMessage(error)}</p>
      <div className="row">
        {/* reload the page, because no client state can be continued */}
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

/** A response error carries our own message. The message of any other error may come from third parties and is not shown. */
function toPublicMessage(error: unknown): string {
  const message = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : undefined
  return typeof message === 'string' ? message : shellTexts.internal
}
