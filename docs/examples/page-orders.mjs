/** All paid orders, newest first. */
export async function* pageOrders(origin, key) {
  let cursor = ''
  do {
    const answer = await fetch(`${origin}/api/v1/orders?limit=100${cursor}`, { headers: { authorization: `Bearer ${key}` } })
    if (!answer.ok) throw new Error((await answer.json()).message)
    const page = await answer.json()
    yield* page.orders
    cursor = page.nextCursor && `&cursor=${encodeURIComponent(page.nextCursor)}`
  } while (cursor)
}
