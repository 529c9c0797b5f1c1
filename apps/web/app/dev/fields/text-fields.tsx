import { PRINT_SIZES, printLabel } from '@tintype/domain/prints/sizes'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Specimen, State } from '../specimen.tsx'

const sizes = PRINT_SIZES.map((size) => ({ value: size, label: printLabel(size, 'vertical') }))
const long = 'A hint may be as long as it needs to be, because it breaks into lines under the field and never moves the label.'

export function TextFields() {
  return (
    <>
      <Specimen name="TextField" file="ui/fields/text-field.tsx" about="One line. The error replaces the hint.">
        <State name="empty">
          <TextField label="Title" />
        </State>
        <State name="placeholder">
          <TextField label="Email" type="email" placeholder="ines@example.com" />
        </State>
        <State name="filled, hint">
          <TextField label="Shop name" defaultValue="Ines Varga" hint="Visitors see it above your prints." />
        </State>
        <State name="focus" forced="focus">
          <TextField label="Shop name" defaultValue="Ines Varga" />
        </State>
        <State name="error">
          <TextField label="Email" defaultValue="ines@" error="Enter an email address like ines@example.com." />
        </State>
        <State name="error, focus" forced="focus">
          <TextField label="Email" defaultValue="ines@" error="Enter an email address like ines@example.com." />
        </State>
        <State name="aside, count">
          <TextField label="Title" aside="optional" defaultValue="Four Minutes of Sea" count={{ now: 19, max: 60 }} />
        </State>
        <State name="count exceeded">
          <TextField label="Title" defaultValue="Four Minutes of Sea" count={{ now: 71, max: 60 }} error="At most 60 characters." />
        </State>
        <State name="readOnly">
          <TextField label="Shop link" readOnly defaultValue="tintype.example/store/collections/ines-varga" />
        </State>
        <State name="disabled">
          <TextField label="Country" disabled defaultValue="Slovenia" />
        </State>
        <State name="date">
          <TextField label="From" type="date" defaultValue="2026-10-03" />
        </State>
        <State name="search">
          <TextField label="Search" type="search" defaultValue="owl" />
        </State>
        <State name="long text">
          <TextField label="The name of the person or company that receives the parcel" defaultValue={long} hint={long} />
        </State>
        <State name="right-to-left">
          <TextField label="Title" dir="auto" defaultValue="أربع دقائق من البحر" />
        </State>
      </Specimen>
      <Specimen name="TextArea" file="ui/fields/text-area.tsx" about="Several lines; the user can make it higher.">
        <State name="empty">
          <TextArea label="Description" aside="optional" />
        </State>
        <State name="filled, count">
          <TextArea label="Description" defaultValue={long} count={{ now: long.length, max: 500 }} />
        </State>
        <State name="error">
          <TextArea label="Reason" error="Enter a reason." />
        </State>
        <State name="right-to-left">
          <TextArea label="Description" dir="auto" defaultValue="أربع دقائق من البحر، من آخر عربة في القطار الليلي." />
        </State>
      </Specimen>
      <Specimen name="Select" file="ui/fields/select.tsx" about="For five choices or more; fewer are a ChipGroup or a SegmentedControl.">
        <State name="placeholder">
          <Select label="Size" options={sizes} placeholder="Choose a size" />
        </State>
        <State name="filled">
          <Select label="Size" options={sizes} defaultValue="medium" />
        </State>
        <State name="focus" forced="focus">
          <Select label="Size" options={sizes} defaultValue="medium" />
        </State>
        <State name="error">
          <Select label="Size" options={sizes} placeholder="Choose a size" error="Choose a size." />
        </State>
        <State name="disabled">
          <Select label="Size" options={sizes} defaultValue="medium" disabled />
        </State>
        <State name="long text">
          <Select label="Size" options={[{ value: 'a', label: `${printLabel('large', 'vertical')}. ${long}` }]} />
        </State>
      </Specimen>
      <Specimen name="Field" file="ui/fields/field.tsx" about="Label, counter, hint and error around any control.">
        <State name="own control">
          <Field label="Colour" hint="Any control can be inside.">
            {(wiring) => <input type="color" className="input" defaultValue="#d08a4e" {...wiring} />}
          </Field>
        </State>
        <State name="error">
          <Field label="Colour" error="Choose a darker colour.">
            {(wiring) => <input type="color" className="input" defaultValue="#ffffff" {...wiring} />}
          </Field>
        </State>
      </Specimen>
    </>
  )
}
