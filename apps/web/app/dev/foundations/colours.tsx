import { Specimen, State } from '../specimen.tsx'

const groups: { name: string; tokens: readonly string[]; about: string }[] = [
  { name: 'surfaces', tokens: ['--ground', '--wall', '--raise', '--field', '--sunk', '--hover'], about: 'Three steps of one warm black.' },
  { name: 'text', tokens: ['--ink', '--ink-2', '--ink-3'], about: 'Main, secondary and least important text.' },
  { name: 'lines', tokens: ['--line', '--line-strong', '--focus'], about: 'Hairlines, edges of controls, the focus ring.' },
  {
    name: 'copper',
    tokens: ['--copper', '--copper-fill', '--on-copper', '--copper-wash'],
    about: 'The one accent: text, surface, text on the surface, wash.',
  },
  {
    name: 'messages',
    tokens: ['--inverse', '--on-inverse', '--inverse-hover', '--inverse-bad', '--disabled', '--selected'],
    about: 'Messages have the colours of the other theme; a disabled and a selected control.',
  },
  {
    name: 'on pictures',
    tokens: [
      '--on-picture',
      '--on-picture-2',
      '--on-picture-hover',
      '--veil',
      '--veil-thin',
      '--scrim',
      '--lamp',
      '--halo',
      '--dark',
      '--dark-raise',
      '--white',
      '--white-dim',
      '--black',
    ],
    about: 'The same in both themes, because a picture has no theme.',
  },
  {
    name: 'metal',
    tokens: [
      '--brushed',
      '--brushed-grain',
      '--brushed-text',
      '--metal',
      '--logo',
      '--thumb',
      '--thumb-edge',
      '--progress',
      '--lit',
      '--lit-dim',
      '--lit-edge',
    ],
    about: 'Copper and light of controls, and of a lit wall.',
  },
  { name: 'shades', tokens: ['--shade-1', '--shade-2', '--shade-3', '--shade-4', '--shade-5'], about: 'Shadows, from thin to deep.' },
  { name: 'states', tokens: ['--good', '--warn', '--bad', '--bad-fill'], about: 'Never alone: a word or a shape says the same.' },
]

export function Colours() {
  return groups.map(({ name, tokens, about }) => (
    <Specimen key={name} name={name} file="ui/styles/tokens.css" about={about} cell="tiny">
      {tokens.map((token) => (
        <State key={token} name={token}>
          <span className="dev-swatch" style={{ background: `var(${token})` }} />
        </State>
      ))}
    </Specimen>
  ))
}
