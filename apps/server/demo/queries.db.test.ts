import { afterAll, expect, test } from 'vitest'
import { cloneTemplate } from '../test/database/worker-database.ts'
import { openAppWorld } from '../test/worlds/app-world.ts'
import { forgetDayFigures } from './queries/demo.ts'

const world = await openAppWorld({ url: await cloneTemplate(`demo_${process.pid}`) })
afterAll(() => world.close())

test('the demo deletes the stored day figures, which are then summed again', async () => {
  const operator = await world.newOperator()
  const figures = async () => (await world.as(operator, '/api/backoffice/figures?span=days')).body.figures
  const kept = () => world.database.$client.query('SELECT count(*)::int AS days FROM day_figures').then(({ rows }) => rows[0].days)
  expect(await figures()).toHaveLength(30)
  expect(await kept()).toBeGreaterThan(0)
  await forgetDayFigures(world.database)
  expect(await kept()).toBe(0)
  expect(await figures()).toHaveLength(30)
})
