import { LinkButton } from '../ui/link-button.tsx'

/** `sentence`: what exactly is not there. */
export function StoreNotFound({ sentence = 'Oops! The page you’re looking for doesn’t exist.' }: { sentence?: string | undefined }) {
  return (
    <main id="main" className="wrap notice">
      <p className="number" aria-hidden="true">
        404
      </p>
      <h1 className="sr">404</h1>
      <p className="lead">{sentence}</p>
      <LinkButton to="/store">See the wall</LinkButton>
    </main>
  )
}
