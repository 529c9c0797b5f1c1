import { brand } from '@tintype/domain/brand'

/** The window title. Set here and not in a route's `meta`, so that only operators learn which page this is. */
export function BackofficeTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.product} back office`}</title>
}
