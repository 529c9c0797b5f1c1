import type { Caller } from './api.ts'

/** Deactivates all manufacturers, for tests that need no print files: each takes seconds. */
export async function stopProduction(desk: Caller): Promise<void> {
  const { manufacturers } = (await desk.get('/api/backoffice/manufacturers')).body
  for (const maker of manufacturers) {
    const { status, body } = await desk.post(`/api/backoffice/manufacturers/${maker.id}`, { ...maker, isActive: false })
    if (status !== 200) throw new Error(`a manufacturer was not deactivated: ${status} ${JSON.stringify(body)}`)
  }
}
