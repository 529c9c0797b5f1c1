import { brand } from '@tintype/domain/brand'

/** The title of the window. It stands here and not in a route's `meta`, so that only an operator learns which page this is. */
export function BackofficeTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.product} back office`}</title>
}
