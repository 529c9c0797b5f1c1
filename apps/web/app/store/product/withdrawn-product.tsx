import { LinkButton } from '../../ui/link-button.tsx'

/** The data of the problem `product_withdrawn`. */
export type Withdrawn = { title: string; artistName: string; artistHandle: string }

/** The page of a withdrawn product, with its title and artist, so that old links stay useful. */
export function WithdrawnProduct({ title, artistName, artistHandle }: Withdrawn) {
  return (
    <main id="main" className="wrap notice">
      <h1>“{title}” is no longer available</h1>
      <p className="lead">
        {artistName} no longer sells this print. Existing orders are not affected: the link in your confirmation email shows their status.
      </p>
      <div className="row">
        <LinkButton to={`/store/collections/${artistHandle}`} variant="primary">
          More by {artistName}
        </LinkButton>
        <LinkButton to="/store">Browse the store</LinkButton>
      </div>
    </main>
  )
}
