import { catalogue, type DemoWork } from '../../apps/server/demo/catalogue.ts'
import { drawings as ines } from './drawings/ines-varga.ts'
import { drawings as jonah } from './drawings/jonah-reed.ts'
import { drawings as layla } from './drawings/layla-haddad.ts'
import { drawings as marta } from './drawings/marta-lind.ts'
import { drawings as mira } from './drawings/mira-sol.ts'
import { drawings as tomas } from './drawings/tomas-okafor.ts'
import type { Drawing } from './families.ts'

/** The drawing of each artwork of the demo, by slug. */
export const drawings: Readonly<Record<string, Drawing>> = { ...ines, ...jonah, ...layla, ...marta, ...mira, ...tomas }

/** @throws Error for an unknown slug, and for an artwork without a drawing */
export function getDrawing(slug: string): Drawing & Pick<DemoWork, 'orientation'> {
  const work = catalogue.find((candidate) => candidate.slug === slug)
  if (!work) throw new Error(`the catalogue has no work ${slug}`)
  const drawing = drawings[slug]
  if (!drawing) throw new Error(`no drawing for the work ${slug}`)
  return { ...drawing, orientation: work.orientation }
}
