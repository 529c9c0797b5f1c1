import type { Picture } from './canvas/picture.ts'
import { agate } from './families/agate.ts'
import { koi } from './families/animals/koi.ts'
import { moth } from './families/animals/moth.ts'
import { owl } from './families/animals/owl.ts'
import { whale } from './families/animals/whale.ts'
import { aperture } from './families/aperture.ts'
import { bokeh } from './families/bokeh.ts'
import { coupe } from './families/coupe.ts'
import { lens } from './families/lens.ts'
import { longExposure } from './families/long-exposure.ts'
import { castle } from './families/places/castle.ts'
import { corridor } from './families/places/corridor.ts'
import { dunes } from './families/places/dunes.ts'
import { house } from './families/places/house.ts'
import { monument } from './families/places/monument.ts'
import { ridges } from './families/places/ridges.ts'
import { road } from './families/places/road.ts'
import { summer } from './families/places/summer.ts'
import { windowLight } from './families/places/window-light.ts'
import { woods } from './families/places/woods.ts'
import { aurora } from './families/sky/aurora.ts'
import { dome } from './families/sky/dome.ts'
import { galaxy } from './families/sky/galaxy.ts'
import { moon } from './families/sky/moon.ts'
import { nebula } from './families/sky/nebula.ts'
import { planet } from './families/sky/planet.ts'
import { starTrails } from './families/sky/star-trails.ts'
import { poem } from './families/words/poem.ts'
import { quote } from './families/words/quote.ts'
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
