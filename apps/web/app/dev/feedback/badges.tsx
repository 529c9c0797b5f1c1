import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Badges() {
  return (
    <Specimen
      name="StatusWord"
      file="ui/feedback/status-word.tsx"
      about="A word with a small print. Its filling says the same as its colour."
      cell="small"
    >
      <State name="open">
        <StatusWord tone="open">Not submitted</StatusWord>
      </State>
      <State name="waiting">
        <StatusWord tone="waiting">In review</StatusWord>
      </State>
      <State name="done">
        <StatusWord tone="done">Approved</StatusWord>
      </State>
      <State name="refused">
        <StatusWord tone="refused">Rejected</StatusWord>
      </State>
      <State name="leaving">
        <StatusWord tone="leaving">Deletion requested</StatusWord>
      </State>
    </Specimen>
  )
}
