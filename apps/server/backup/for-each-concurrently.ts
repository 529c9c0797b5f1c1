/** Processes items with limited concurrency, without collecting them in memory. Starts no new item after an error. */
export async function forEachConcurrently<Item>(
  items: AsyncGenerator<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let isBroken = false
  async function take(): Promise<void> {
    for (;;) {
      const { done, value } = await items.next()
      if (done || isBroken) return
      await work(value).catch((error) => {
        isBroken = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: most }, take))
  await items.return(undefined)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
