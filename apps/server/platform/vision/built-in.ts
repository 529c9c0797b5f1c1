import type { Pictures } from '../images/pictures.ts'
import { describeMeasures } from './describe-measures.ts'
import type { Vision } from './vision.ts'

/**
 * Looks at light, colour and shapes, reads what the file says of itself, and says so. What a picture shows it does not know; that takes
 * the form that asks a model.
 */
export function createBuiltInVision({ pictures }: { pictures: Pick<Pictures, 'observe'> }): Vision {
  return { look: async ({ path }) => describeMeasures(await pictures.observe(path)) }
}
