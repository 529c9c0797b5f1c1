/** How often a second something is done, with 16 of it in flight. */
export async function rate(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  const one = async () => {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return done / ((performance.now() - begun) / 1000)
}

/**
 * The rates of our server and of the bare one, measured in short alternating rounds of one run, so that other load on the machine affects
 * both equally. The median round counts. Each is warmed up before.
 */
export async function rateBoth(
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  { rounds = 15, seconds = 1 } = {},
): Promise<{ ours: number; bare: number }> {
  await rate(ours, seconds)
  await rate(bare, seconds)
  const measured: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) measured.push({ bare: await rate(bare, seconds), ours: await rate(ours, seconds) })
  const sorted = measured.sort((a, b) => a.ours / a.bare - b.ours / b.bare)
  return sorted[Math.floor(rounds / 2)] ?? { ours: Number.NaN, bare: Number.NaN }
}
