import type { Product } from '@tintype/contract/orders/store'
import { useEffect, useRef, useState } from 'react'
import type { ProductRooms } from './product-rooms.tsx'

/** Shows the artwork in rooms once the visitor scrolls near. The page itself neither requests the images nor waits for them. */
export function InRooms({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null)
  const [Rooms, setRooms] = useState<typeof ProductRooms>()
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      // a failed load leaves the page as it is
      if (entry?.isIntersecting) import('./product-rooms.tsx').then((rooms) => setRooms(() => rooms.ProductRooms), console.warn)
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{Rooms && <Rooms product={product} />}</div>
}
