import type { Product, ProductRooms as Rooms } from '@tintype/contract/orders/store'
import { roomNames } from '@tintype/domain/prints/mockup-rooms'
import { useEffect, useState } from 'react'

/** The artwork in rooms; renders nothing until the first image is available. */
export function ProductRooms({ product: { handle, title, artistName } }: { product: Product }) {
  const shown = useRooms(handle)
  if (!shown?.rooms.length) return null
  return (
    <section className="wrap in-rooms" aria-labelledby="in-rooms">
      <h2 id="in-rooms">In a room</h2>
      <ul>
        {shown.rooms.map(({ room, measures, url, widthPx, heightPx }) => (
          <li key={room}>
            <figure>
              <img
                src={url}
                width={widthPx}
                height={heightPx}
                loading="lazy"
                decoding="async"
                alt={`${title} as a metal print in a ${roomNames[room].toLowerCase()}`}
                data-pin-media={shown.pinUrl ? new URL(shown.pinUrl, window.location.href).href : undefined}
                data-pin-description={`${title} by ${artistName}, on metal`}
              />
              <figcaption>
                {roomNames[room]}, {measures}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="hint">Shown to scale.</p>
    </section>
  )
}

const LOOK_AGAIN_MS = 3000
const LOOKS = 20

/** The images available so far. Polls until all are available or a time limit has passed. */
function useRooms(handle: string): Rooms | undefined {
  const [rooms, setRooms] = useState<Rooms>()
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(left: number): Promise<void> {
      const found = await findRooms(handle, stop.signal).catch(() => undefined)
      if (!found || stop.signal.aborted) return
      setRooms(found)
      if (found.isDrawing && left > 1) timer = setTimeout(() => void look(left - 1), LOOK_AGAIN_MS)
    }
    void look(LOOKS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [handle])
  return rooms
}

/** Uses `fetch` directly: store pages need the API client for no other call. */
async function findRooms(handle: string, signal: AbortSignal): Promise<Rooms | undefined> {
  const answer = await fetch(`/api/store/products/${handle}/rooms`, { signal, credentials: 'omit' })
  return answer.ok ? answer.json() : undefined
}
