import type { OfficeCause } from '@tintype/contract/hope/hope'
import { useState } from 'react'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { setFormErrors } from '../../api/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { type CauseReading, type CauseValues, emptyCause, readCause, toCauseValues } from './cause-input.ts'
import { useSaveCause } from './cause-queries.ts'

type Sent = NonNullable<CauseReading['input']>

/**
 * Form to add or change a cause. The input survives a refusal, also after a conflict with another operator. A conflicting input is not
 * saved over the other change, which is visible once the form is closed.
 */
export function CauseForm({ cause: shown, onDone }: { cause?: OfficeCause; onDone: () => void }) {
  const [cause] = useState(shown)
  const form = useForm<CauseValues, unknown, Sent>({ resolver, mode: 'onBlur', defaultValues: cause ? toCauseValues(cause) : emptyCause })
  const { errors, isSubmitting } = form.formState
  const save = useSaveCause()
  const toast = useToast()

  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input, cause)
      toast.show(`“${input.title}” is ${cause ? 'saved' : 'added'}.`)
      onDone()
    } catch (error) {
      setFormErrors(form.setError, error)
    }
  })
  const field = (name: keyof CauseValues) => ({ error: errors[name]?.message, ...form.register(name) })

  return (
    <form className="causes-form" onSubmit={submit} noValidate>
      <TextField label="Title" {...field('title')} />
      <TextArea label="Description" rows={5} {...field('description')} />
      <div className="pair">
        <TextField label="Goal (USD)" aside="optional" inputMode="decimal" hint="Leave empty for no goal." {...field('funding_goal')} />
        <TextField label="Agreement date" aside="optional" type="date" hint="The date the partner signed." {...field('agreed_on')} />
      </div>
      <TextField label="Partner website" aside="optional" type="url" placeholder="https://" {...field('external_url')} />
      {!cause && (
        <Controller
          control={form.control}
          name="active"
          render={({ field: { value, onChange } }) => (
            <Toggle label="Active" hint="Public immediately. Artists can select it." isOn={value} onChange={onChange} />
          )}
        />
      )}
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <div className="row">
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyLabel={cause ? 'Saving…' : 'Adding…'}>
          {cause ? 'Save' : 'Add cause'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

const resolver: Resolver<CauseValues, unknown, Sent> = (values) => {
  const { input, problems } = readCause(values)
  if (input) return { values: input, errors: {} }
  return {
    values: {},
    errors: Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { type: 'contract', message }])),
  }
}
