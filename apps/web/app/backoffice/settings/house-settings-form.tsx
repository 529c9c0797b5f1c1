import { HOUSE_LIMITS, type ShownHouseSettings } from '@tintype/contract/admin/house-settings'
import { roleNeeded } from '@tintype/contract/operators/operator-roles'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { useMay } from '../frame/for-role.tsx'
import { dateWords } from '../review/age.ts'
import { asWritten, type HouseProblems, type HouseValues, readHouse } from './house-settings-input.ts'
import { useSaveHouseSettings } from './house-settings-queries.ts'

const { trustLaneApprovals: approvalLimits, trustLaneSamplePercent: percentLimits } = HOUSE_LIMITS

const quotas = [
  ['facebookPostsPerDay', 'Facebook'],
  ['instagramPostsPerDay', 'Instagram'],
  ['pinterestPostsPerDay', 'Pinterest'],
  ['xPostsPerDay', 'X'],
] as const

export function HouseSettingsForm({ shown }: { shown: ShownHouseSettings }) {
  const mayChange = useMay('admin')
  const [values, setValues] = useState(() => asWritten(shown.settings))
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
    <form className="house-form" onSubmit={submit} noValidate aria-label="Settings of the house">
      <section className="house-section" aria-labelledby="trust-lane">
        <h2 id="trust-lane">Trust lane</h2>
        <p className="quiet">
          An artist with enough approved pictures and none rejected publishes first; some of those pictures are looked at afterwards. One
          rejection ends it. What looks like somebody else’s picture always waits.
        </p>
        <Toggle
          label="Trusted artists publish first"
          hint="Off: every new picture waits for review."
          isOn={values.trustLaneOn}
          isDisabled={!mayChange}
          onChange={(trustLaneOn) => set({ trustLaneOn })}
        />
        <div className="house-fields">
          <TextField
            label="Approved pictures needed"
            hint={`${approvalLimits.min} to ${approvalLimits.max.toLocaleString('en-US')}, and none rejected`}
            inputMode="numeric"
            maxLength={4}
            readOnly={!mayChange}
            value={values.trustLaneApprovals}
            error={problems.trustLaneApprovals}
            onChange={({ target }) => set({ trustLaneApprovals: target.value })}
          />
          <TextField
            label="Looked at afterwards, percent"
            hint={`${percentLimits.min} to ${percentLimits.max}, chosen by chance`}
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
        <h2 id="social-posts">Posts on other platforms</h2>
        <p className="quiet">
          How many posts an artist may make at each place in a day. X charges for each post, and many times as much for one with a link.
        </p>
        <div className="house-fields">
          {quotas.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              hint="An artist, a day"
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
          label="Posts on X carry a link to the plate"
          hint="Off: picture and words alone, and no address in them."
          isOn={values.xLinksOn}
          isDisabled={!mayChange}
          onChange={(xLinksOn) => set({ xLinksOn })}
        />
        <div className="house-fields">
          <TextField
            label="Posts on X with a link"
            hint="All artists together, a day. The next one waits for tomorrow."
            inputMode="numeric"
            maxLength={4}
            readOnly={!mayChange}
            value={values.xLinkPostsPerDay}
            error={problems.xLinkPostsPerDay}
            onChange={({ target }) => set({ xLinkPostsPerDay: target.value })}
          />
        </div>
      </section>
      {save.error && <Note tone="bad">{messageOf(save.error)}</Note>}
      <div className="house-save">
        {mayChange ? (
          <Button type="submit" variant="primary" isBusy={save.isPending} busyLabel="Saving…">
            Save
          </Button>
        ) : (
          <p className="quiet">{roleNeeded('admin')}</p>
        )}
        {shown.changedAt && <p className="faint num">Changed last on {dateWords(shown.changedAt)}.</p>}
      </div>
    </form>
  )
}
