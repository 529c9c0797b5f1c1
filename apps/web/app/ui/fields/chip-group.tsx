import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'

/** Visible choices, of which one is selected. */
export function ChipGroup<Value extends string>(props: ChoiceProps<Value>) {
  return <ChoiceGroup {...props} groupClass="chips" itemClass="chip" inputClass="cover" />
}
