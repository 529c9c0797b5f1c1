import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'

/** One of two or three, as a sunk track with a raised thumb. */
export function Switch2<Value extends string>({ isFull, ...props }: ChoiceProps<Value> & { isFull?: boolean }) {
  return <ChoiceGroup {...props} groupClass={isFull ? 'switch full' : 'switch'} />
}
