import { TagField } from '../../ui/fields/tag-field.tsx'
import { Specimen, State, StatefulSpecimen } from '../specimen.tsx'

const rules = { tagsMax: 8, tagMax: 30 }
const long = 'seen from the last carriage'

export function Tags() {
  return (
    <Specimen name="TagField" file="ui/fields/tag-field.tsx" about="Comma or Enter adds a tag, Backspace removes the last one.">
      <State name="empty">
        <Tagged tags={[]} placeholder="sea, night" />
      </State>
      <State name="filled, hint">
        <Tagged tags={['sea', 'night', 'vertical']} hint="“Vertical” is added automatically." />
      </State>
      <State name="error">
        <Tagged tags={[]} error="Add at least one tag." />
      </State>
      <State name="focus" forced="focus" on="input">
        <Tagged tags={['sea']} />
      </State>
      <State name="long text">
        <Tagged tags={['sea', long, `${long} b`, 'night', 'trieste', 'train', 'blue', 'vertical']} />
      </State>
      <State name="right-to-left">
        <Tagged tags={['بحر', 'ليل', 'sea']} />
      </State>
    </Specimen>
  )
}

function Tagged({ tags, ...field }: { tags: readonly string[]; placeholder?: string; hint?: string; error?: string }) {
  return (
    <StatefulSpecimen initial={tags}>
      {(value, set) => <TagField label="Tags" {...rules} {...field} tags={value} onChange={set} />}
    </StatefulSpecimen>
  )
}
