import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Progress() {
  return (
    <Specimen name="ProgressBar" file="ui/feedback/progress-bar.tsx" about="Every long operation has one.">
      <State name="0%">
        <ProgressBar label="Uploading" value={0} />
      </State>
      <State name="62%, figure">
        <ProgressBar label="Uploading" value={0.62} figure="11.4 of 18.4 MB" />
      </State>
      <State name="100%">
        <ProgressBar label="Uploading" value={1} />
      </State>
      <State name="unknown">
        <ProgressBar label="Analysing the picture" value={undefined} />
      </State>
      <State name="long text">
        <ProgressBar label="Uploading four-minutes-of-sea-seen-from-the-last-carriage.png" value={0.4} figure="11.4 of 18.4 MB" />
      </State>
    </Specimen>
  )
}
