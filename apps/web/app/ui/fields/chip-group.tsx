import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'

/** One of several, all in sight. */
export function ChipGroup<Value extends string>(props: ChoiceProps<Value>) {
  return <ChoiceGroup {...props} groupClass="chips" itemClass="chip" />
}
