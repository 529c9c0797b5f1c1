import type { ProductCard } from '@tintype/contract/orders/store'
import { Form } from 'react-router'
import { shellTexts } from '../shell/shell-texts.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NEWEST } from './browse/or-newest.ts'
import { ProductGrid } from './product/rooms/product-grid.tsx'

type Props = {
  /** States what is missing. */
  sentence?: string | undefined
  /** Works to continue with. */
  newest?: readonly ProductCard[] | undefined
}

/** The 404 page of the store: a search field and some works. */
export function StoreNotFound({ sentence = shellTexts.notFound, newest = [] }: Props) {
  return (
    <main id="main" className="wrap">
      <div className="notice store-missing">
        <p className="number" aria-hidden="true">
          404
        </p>
        <h1 className="sr">404</h1>
        <p className="lead">{sentence}</p>
        <Form className="search" action="/store" role="search">
          <input className="input" type="search" name="query" maxLength={100} aria-label="Search prints" placeholder="Owl, sea, star…" />
          <Button type="submit">Search</Button>
        </Form>
        <LinkButton to="/store">Browse the store</LinkButton>
      </div>
      {newest.length > 0 && (
        <section className="store-missing-new" aria-labelledby="newest">
          <h2 id="newest">New arrivals</h2>
          <ProductGrid label="New arrivals" cards={newest} isArtistShown isFullRow={newest.length === NEWEST} />
        </section>
      )}
    </main>
  )
}
