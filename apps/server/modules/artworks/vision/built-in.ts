import type { Pictures } from '../../../platform/images/pictures.ts'
import { describeMeasures } from './describe-measures.ts'
import type { Vision } from './vision.ts'

/**
 * The built-in analysis: describes light, colours and shapes, and uses the file's metadata. Does not recognise subjects; that requires a
 * hosted model.
 */
export function createBuiltInVision({ pictures }: { pictures: Pick<Pictures, 'observe'> }): Vision {
  return { analyze: async ({ path }) => describeMeasures(await pictures.observe(path)) }
}
