import type { Picture } from './canvas/picture.ts'
import { agate } from './families/agate.ts'
import { aperture } from './families/aperture.ts'
import { aurora } from './families/aurora.ts'
import { bokeh } from './families/bokeh.ts'
import { castle } from './families/castle.ts'
import { corridor } from './families/corridor.ts'
import { coupe } from './families/coupe.ts'
import { dome } from './families/dome.ts'
import { dunes } from './families/dunes.ts'
import { galaxy } from './families/galaxy.ts'
import { house } from './families/house.ts'
import { koi } from './families/koi.ts'
import { lens } from './families/lens.ts'
import { longExposure } from './families/long-exposure.ts'
import { monument } from './families/monument.ts'
import { moon } from './families/moon.ts'
import { moth } from './families/moth.ts'
import { nebula } from './families/nebula.ts'
import { owl } from './families/owl.ts'
import { planet } from './families/planet.ts'
import { poem } from './families/poem.ts'
import { quote } from './families/quote.ts'
import { ridges } from './families/ridges.ts'
import { road } from './families/road.ts'
import { starTrails } from './families/star-trails.ts'
import { summer } from './families/summer.ts'
import { whale } from './families/whale.ts'
import { windowLight } from './families/window-light.ts'
import { woods } from './families/woods.ts'
import { zellige } from './families/zellige.ts'

/** All drawing functions, one per family. Options vary the pictures within a family. */
const families = {
  agate,
  aperture,
  aurora,
  bokeh,
  castle,
  corridor,
  coupe,
  dome,
  dunes,
  galaxy,
  house,
  koi,
  lens,
  longExposure,
  monument,
  moon,
  moth,
  nebula,
  owl,
  planet,
  poem,
  quote,
  ridges,
  road,
  starTrails,
  summer,
  whale,
  windowLight,
  woods,
  zellige,
}

type FamilyName = keyof typeof families
type OptionsOf<Name extends FamilyName> = Parameters<(typeof families)[Name]>[1]

/** A family with the options of one picture. */
export type Drawing = { [Name in FamilyName]: { family: Name; options: OptionsOf<Name> } }[FamilyName]

/** Paints the drawing onto the whole picture. */
export async function paint(picture: Picture, { family, options }: Drawing): Promise<void> {
  // The type of Drawing pairs each family with its options; an index access loses that pairing.
  const draw = families[family] as (picture: Picture, options: Drawing['options']) => void | Promise<void>
  await draw(picture, options)
}
