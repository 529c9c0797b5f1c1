import { LinkButton } from '../../ui/link-button.tsx'

/** What a problem `product_withdrawn` tells. */
export type Withdrawn = { title: string; artistName: string; artistHandle: string }

/** Where a plate hung that is no longer for sale: what it was, and whose, so that an old link still leads somewhere. */
export function GonePlate({ title, artistName, artistHandle }: Withdrawn) {
  return (
    <main id="main" className="wrap notice">
      <h1>“{title}” has left the wall</h1>
      <p className="lead">
        {artistName} no longer sells this plate. What was ordered of it is not touched by that: the link in your mail shows how far it is.
      </p>
      <div className="row">
        <LinkButton to={`/store/collections/${artistHandle}`} variant="primary">
          More by {artistName}
        </LinkButton>
        <LinkButton to="/store">See the wall</LinkButton>
      </div>
    </main>
  )
}
