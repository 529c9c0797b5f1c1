import type { Pictures } from '../images/pictures.ts'
import { describeMeasures } from './describe-measures.ts'
import type { Vision } from './vision.ts'

/** Looks at light and colour only, and says so. What a picture shows it does not know; that takes the form that asks a model. */
export function createBuiltInVision({ pictures }: { pictures: Pictures }): Vision {
  return {
    look: async (path) => ({ ...describeMeasures(await pictures.measure(path)), category: null }),
  }
}
