import { limits } from '@tintype/contract/limits'
import type { Manufacturer } from '@tintype/contract/production/manufacturers'
import { PRINT_SIZES, printName } from '@tintype/domain/prints/sizes'
import { type FormEvent, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { emptyManufacturer, type ManufacturerValues, readManufacturer, regionNames, toManufacturerValues } from './manufacturer-input.ts'
import { useSaveManufacturer } from './manufacturer-queries.ts'

/**
 * Form to add or change a manufacturer. Prints that are already assigned keep their cost and date. After a conflict with another operator
 * the input stays and is not saved.
 */
export function ManufacturerForm({ manufacturer: shown, onDone }: { manufacturer?: Manufacturer; onDone: () => void }) {
  const [manufacturer] = useState(shown)
  const [values, setValues] = useState<ManufacturerValues>(manufacturer ? toManufacturerValues(manufacturer) : emptyManufacturer)
  const [problem, setProblem] = useState<string>()
  const save = useSaveManufacturer(onDone)
  const set = (change: Partial<ManufacturerValues>) => setValues({ ...values, ...change })

  function submit(event: FormEvent) {
    event.preventDefault()
    const reading = readManufacturer(values)
    setProblem('problem' in reading ? reading.problem : undefined)
    if (!('input' in reading) || save.isPending) return
    save.mutate({ ...reading.input, seen: manufacturer && { id: manufacturer.id, version: manufacturer.version } })
  }

  return (
    <form className="maker-form" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        maxLength={limits.manufacturer.nameMax}
        value={values.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="Prints per day"
        inputMode="numeric"
        value={values.capacityPerDay}
        onChange={({ target }) => set({ capacityPerDay: target.value })}
      />
      <TextField
        label="Lead time (business days)"
        inputMode="numeric"
        value={values.leadDays}
        onChange={({ target }) => set({ leadDays: target.value })}
      />
      <fieldset className="maker-regions">
        <legend className="label">Ships to</legend>
        {regionNames.map(({ region, name }) => (
          <label key={region} className="office-check">
            <input
              type="checkbox"
              checked={values.regions.includes(region)}
              onChange={({ target }) =>
                set({ regions: target.checked ? [...values.regions, region] : values.regions.filter((one) => one !== region) })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      {PRINT_SIZES.map((size) => (
        <TextField
          key={size}
          label={`${printName(size)} (USD)`}
          aside="Leave empty if not offered"
          inputMode="decimal"
          value={values.costs[size] ?? ''}
          onChange={({ target }) => set({ costs: { ...values.costs, [size]: target.value } })}
        />
      ))}
      <div className="maker-wide">
        <Toggle
          label="Accepts new prints"
          hint="When off, it completes its open prints and receives no new ones."
          isOn={values.isActive}
          onChange={(isActive) => set({ isActive })}
        />
      </div>
      {(problem || save.isError) && (
        <div className="maker-wide">
          <Note tone="bad">{problem ?? toErrorMessage(save.error)}</Note>
        </div>
      )}
      <div className="row maker-wide">
        <Button type="submit" variant="primary" isBusy={save.isPending} busyLabel="Saving…">
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
