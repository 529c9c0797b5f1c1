import { startTestServer } from '../../e2e/support/server.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { residentMb } from '../support/processes.ts'

/** From the command to `/readyz`: with an empty data folder and the demo, and again with the existing data. */
export async function benchStart(): Promise<Figure[]> {
  const first: number[] = []
  const warm: number[] = []
  let rssMb = 0
  for (let round = 0; round < 3; round++) {
    const begun = performance.now()
    const server = await startTestServer({ DEMO: '1', UPSCALE_MODEL: '' })
    first.push((performance.now() - begun) / 1000)
    await server.stop()
    const again = performance.now()
    await server.start()
    warm.push((performance.now() - again) / 1000)
    await server.remove()
  }
  const idle = await startTestServer({ DEMO: '0', UPSCALE_MODEL: '' })
  rssMb = residentMb(idle.pid())
  await idle.remove()
  return [figure('start.first_s', median(first), 's'), figure('start.warm_s', median(warm), 's'), figure('start.rss_mb', rssMb, 'MB')]
}
