import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'

/** A choice of two or three: a sunken track with a raised thumb. */
export function SegmentedControl<Value extends string>({ isFull, ...props }: ChoiceProps<Value> & { isFull?: boolean }) {
  return <ChoiceGroup {...props} groupClass={isFull ? 'switch full' : 'switch'} inputClass="cover" />
}
