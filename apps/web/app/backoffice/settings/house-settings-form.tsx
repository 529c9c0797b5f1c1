import { HOUSE_LIMITS, type ShownHouseSettings, toQuotaName } from '@tintype/contract/admin/house-settings'
import { roleNeeded } from '@tintype/contract/operators/operator-roles'
import { networks, POST_PLACES } from '@tintype/contract/social/networks'
import { type FormEvent, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { useMay } from '../frame/for-role.tsx'
import { formatDateTime } from '../review/age.ts'
import { type HouseProblems, type HouseValues, readHouse, toHouseValues } from './house-settings-input.ts'
import { useSaveHouseSettings } from './house-settings-queries.ts'

const { trustLaneApprovals: approvalLimits, trustLaneSamplePercent: percentLimits } = HOUSE_LIMITS

const quotas = POST_PLACES.map((place) => [toQuotaName(place), networks[place].name] as const)

export function HouseSettingsForm({ shown }: { shown: ShownHouseSettings }) {
  const mayChange = useMay('admin')
  const [values, setValues] = useState(() => toHouseValues(shown.settings))
  const [problems, setProblems] = useState<HouseProblems>({})
  const save = useSaveHouseSettings()
  const set = (change: Partial<HouseValues>) => setValues({ ...values, ...change })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || !mayChange) return
    const reading = readHouse(values)
    setProblems('problems' in reading ? reading.problems : {})
    if ('settings' in reading) save.mutate({ ...reading.settings, version: shown.version })
  }

  return (
    <form className="house-form" onSubmit={submit} noValidate aria-label="Site settings">
      <section className="house-section" aria-labelledby="trust-lane">
        <h2 id="trust-lane">Trusted publishing</h2>
        <p className="quiet">
          Artists with enough approved artworks and no rejections publish before review. A share of those artworks is reviewed afterwards.
          One rejection ends it. Look-alikes of other artists’ pictures are always reviewed first.
        </p>
        <Toggle
          label="Trusted artists publish before review"
          hint="When off, every new artwork is reviewed before sale."
          isOn={values.trustLaneOn}
          isDisabled={!mayChange}
          onChange={(trustLaneOn) => set({ trustLaneOn })}
        />
        <div className="house-fields">
          <TextField
            label="Required approvals"
            hint={`${approvalLimits.min} to ${formatNumber(approvalLimits.max)}, with no rejections`}
            inputMode="numeric"
            maxLength={4}
            readOnly={!mayChange}
            value={values.trustLaneApprovals}
            error={problems.trustLaneApprovals}
            onChange={({ target }) => set({ trustLaneApprovals: target.value })}
          />
          <TextField
            label="Reviewed afterwards (%)"
            hint={`${percentLimits.min} to ${percentLimits.max}, chosen at random`}
            inputMode="numeric"
            maxLength={3}
            readOnly={!mayChange}
            value={values.trustLaneSamplePercent}
            error={problems.trustLaneSamplePercent}
            onChange={({ target }) => set({ trustLaneSamplePercent: target.value })}
          />
        </div>
      </section>
      <section className="house-section" aria-labelledby="social-posts">
        <h2 id="social-posts">Social posts</h2>
        <p className="quiet">
          The daily post limit of each artist per platform. X charges for each post, and much more for posts with a link.
        </p>
        <div className="house-fields">
          {quotas.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              hint="Per artist and day"
              inputMode="numeric"
              maxLength={4}
              readOnly={!mayChange}
              value={values[name]}
              error={problems[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ))}
        </div>
        <Toggle
          label="Add product links to X posts"
          hint="When off, X posts contain the picture and text only."
          isOn={values.xLinksOn}
          isDisabled={!mayChange}
          onChange={(xLinksOn) => set({ xLinksOn })}
        />
        <div className="house-fields">
          <TextField
            label="X posts with a link per day"
            hint="For all artists together. Further posts wait until the next day."
            inputMode="numeric"
            maxLength={4}
            readOnly={!mayChange}
            value={values.xLinkPostsPerDay}
            error={problems.xLinkPostsPerDay}
            onChange={({ target }) => set({ xLinkPostsPerDay: target.value })}
          />
        </div>
      </section>
      {save.error && <Note tone="bad">{toErrorMessage(save.error)}</Note>}
      <div className="house-save">
        {mayChange ? (
          <Button type="submit" variant="primary" isBusy={save.isPending} busyLabel="Saving…">
            Save
          </Button>
        ) : (
          <p className="quiet">{roleNeeded('admin')}</p>
        )}
        {shown.changedAt && <p className="faint num">Last changed on {formatDateTime(shown.changedAt)}.</p>}
      </div>
    </form>
  )
}
