import type { Product } from '@tintype/contract/orders/store'
import { useEffect, useRef, useState } from 'react'
import type { PlateRooms } from './plate-rooms.tsx'

/** Where the plate is shown in rooms, once somebody comes near: the page itself neither asks for them nor waits. */
export function InRooms({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null)
  const [Rooms, setRooms] = useState<typeof PlateRooms>()
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      // where its code does not come, the page stays as it is
      if (entry?.isIntersecting) import('./plate-rooms.tsx').then((rooms) => setRooms(() => rooms.PlateRooms), console.warn)
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{Rooms && <Rooms product={product} />}</div>
}
