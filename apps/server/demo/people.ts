import { brand } from '@tintype/domain/brand'

/** The password of all demo sign-ins. They never exist in production. */
const password = 'Gallery-at-night-1!'
const domain = `${brand.product.toLowerCase()}.example`

export type DemoArtist = { key: string; name: string; email: string; password: string; give?: { cause: string; percent: number } }

/** The six artists. The first one is printed at startup. */
export const demoArtists: readonly DemoArtist[] = [
  { key: 'ines-varga', name: 'Ines Varga', email: `ines@${domain}`, password, give: { cause: 'ten-thousand-pines', percent: 10 } },
  { key: 'jonah-reed', name: 'Jonah Reed', email: `jonah@${domain}`, password },
  { key: 'tomas-okafor', name: 'Tomas Okafor', email: `tomas@${domain}`, password, give: { cause: 'first-camera', percent: 25 } },
  { key: 'layla-haddad', name: 'Layla Haddad', email: `layla@${domain}`, password, give: { cause: 'clean-tide', percent: 15 } },
  { key: 'marta-lind', name: 'Marta Lind', email: `marta@${domain}`, password },
  { key: 'mira-sol', name: 'Mira Sol', email: `mira@${domain}`, password, give: { cause: 'night-for-owls', percent: 10 } },
]

export const demoOperator = { email: `operator@${domain}`, password }

export const demoCauses = [
  {
    slug: 'ten-thousand-pines',
    title: 'Ten Thousand Pines',
    fundingGoalCents: 600_00,
    agreedOn: '2026-02-02',
    description:
      'A burnt hillside above the village of Alder Creek, planted by hand: pine, oak and rowan, in the order in which a forest would come back by itself. Eighty cents put one seedling into the ground and water it through its first two summers. Rangers count what stands every autumn, and we print their number here.',
  },
  {
    slug: 'night-for-owls',
    title: 'A Night for Owls',
    fundingGoalCents: 450_00,
    agreedOn: '2026-03-14',
    description:
      'Barn owls hunt by ear and by the little light there is. This cause pays farmers to leave a strip of meadow uncut, hangs nesting boxes in barns, and swaps the floodlights of four villages for lamps that point down.',
  },
  {
    slug: 'clean-tide',
    title: 'Clean Tide',
    fundingGoalCents: 900_00,
    agreedOn: '2026-01-20',
    description:
      'Twice a month, at low water, two boats and thirty volunteers take nets, rope and plastic out of a bay that three hundred families fish. What can be made into something new goes to a workshop in the harbour; the rest is weighed and leaves the sea for good.',
  },
  {
    slug: 'first-camera',
    title: 'First Camera',
    fundingGoalCents: null,
    agreedOn: '2026-05-05',
    description:
      'A box of twelve used cameras, a dark cloth and a patient teacher: for a term, a school that never had an art room has one. Every child keeps one print. The box then moves to the next school.',
  },
] as const
