import { ChipGroup } from '../../ui/fields/chip-group.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { Specimen, State, StatefulSpecimen } from '../specimen.tsx'

const sides = [
  { value: 'artist', label: 'Artist' },
  { value: 'customer', label: 'Customer' },
] as const
const views = [
  { value: 'screen', label: 'On screen' },
  { value: 'metal', label: 'On metal' },
  { value: 'difference', label: 'Differences' },
] as const
const categories = [
  { value: 'space', label: 'Space' },
  { value: 'sea', label: 'Sea' },
  { value: 'animals', label: 'Animals' },
  { value: 'long', label: 'Quotes of the Stoics' },
  { value: 'rtl', label: <span dir="auto">خط عربي</span> },
] as const

export function Choices() {
  return (
    <>
      <Specimen name="SegmentedControl" file="ui/fields/segmented-control.tsx" about="Two or three choices, all visible.">
        <State name="two">
          <StatefulSpecimen<'artist' | 'customer'> initial="artist">
            {(value, set) => <SegmentedControl label="Who are you?" options={sides} value={value} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="three">
          <StatefulSpecimen<(typeof views)[number]['value']> initial="metal">
            {(value, set) => <SegmentedControl label="View" isLabelHidden options={views} value={value} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="isFull, focus" forced="focus">
          <StatefulSpecimen<'artist' | 'customer'> initial="artist">
            {(value, set) => <SegmentedControl label="Who are you?" isLabelHidden isFull options={sides} value={value} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="error">
          <StatefulSpecimen<'artist' | 'customer' | undefined> initial={undefined}>
            {(value, set) => (
              <SegmentedControl label="Who are you?" options={sides} value={value} onChange={set} error="Choose one of the two." />
            )}
          </StatefulSpecimen>
        </State>
      </Specimen>
      <Specimen name="ChipGroup" file="ui/fields/chip-group.tsx" about="One of several visible choices.">
        <State name="selected, hint">
          <StatefulSpecimen<(typeof categories)[number]['value']> initial="sea">
            {(value, set) => <ChipGroup label="Category" options={categories} value={value} onChange={set} hint="Buyers find it there." />}
          </StatefulSpecimen>
        </State>
        <State name="focus" forced="focus">
          <StatefulSpecimen<(typeof categories)[number]['value'] | undefined> initial={undefined}>
            {(value, set) => <ChipGroup label="Category" options={categories} value={value} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="error">
          <StatefulSpecimen<(typeof categories)[number]['value'] | undefined> initial={undefined}>
            {(value, set) => <ChipGroup label="Category" options={categories} value={value} onChange={set} error="Choose the category." />}
          </StatefulSpecimen>
        </State>
      </Specimen>
      <Specimen name="ChoiceGroup" file="ui/fields/choice-group.tsx" about="The radio buttons of both, without a look of their own.">
        <State name="plain">
          <StatefulSpecimen<'artist' | 'customer'> initial="customer">
            {(value, set) => <ChoiceGroup label="Who are you?" options={sides} value={value} onChange={set} groupClass="row" />}
          </StatefulSpecimen>
        </State>
      </Specimen>
      <Specimen name="Toggle" file="ui/fields/toggle.tsx" about="On or off; the change is saved at once.">
        <State name="on, hint">
          <StatefulSpecimen<boolean> initial>
            {(isOn, set) => <Toggle label="Give back" hint="10% of each commission." isOn={isOn} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="off">
          <StatefulSpecimen<boolean> initial={false}>
            {(isOn, set) => <Toggle label="Mail about every sale" isOn={isOn} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="focus" forced="focus">
          <StatefulSpecimen<boolean> initial>
            {(isOn, set) => <Toggle label="Mail about every sale" isOn={isOn} onChange={set} />}
          </StatefulSpecimen>
        </State>
        <State name="isDisabled">
          <Toggle label="Mail about every sale" isOn isDisabled onChange={() => undefined} />
        </State>
        <State name="long text">
          <StatefulSpecimen<boolean> initial={false}>
            {(isOn, set) => (
              <Toggle
                label="Post every artwork that is approved on all platforms that are connected"
                hint="At the earliest one hour after the approval, and at most three posts in a day."
                isOn={isOn}
                onChange={set}
              />
            )}
          </StatefulSpecimen>
        </State>
      </Specimen>
      <Specimen name=".range" file="ui/styles/choices.css" about="A value between two ends.">
        <State name="30%">
          <Range initial={30} />
        </State>
        <State name="100%">
          <Range initial={100} />
        </State>
      </Specimen>
    </>
  )
}

function Range({ initial }: { initial: number }) {
  return (
    <StatefulSpecimen initial={initial}>
      {(value, set) => (
        <input
          type="range"
          className="range"
          aria-label="Donation in percent"
          value={value}
          onChange={({ target }) => set(target.valueAsNumber)}
          style={{ '--v': `${value}%` }}
        />
      )}
    </StatefulSpecimen>
  )
}
