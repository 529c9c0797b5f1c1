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
