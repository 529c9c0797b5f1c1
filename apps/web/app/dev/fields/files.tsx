import { Note } from '../../ui/feedback/note.tsx'
import { DropZone } from '../../ui/fields/drop-zone.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { Specimen, State } from '../specimen.tsx'

const accept = ['image/png', 'image/jpeg', 'image/webp']
const ignore = () => undefined

export function Files() {
  return (
    <>
      <Specimen name="DropZone" file="ui/fields/drop-zone.tsx" about="A file is dropped, pasted or chosen." cell="large">
        <State name="default">
          <Zone />
        </State>
        <State name="a file above it">
          {/* the component sets this attribute while a file is above it */}
          <div className="drop" data-drop-target>
            <h2>Drop a picture here</h2>
            <p className="quiet">PNG, JPG or WEBP, up to 10 MB.</p>
          </div>
        </State>
        <State name="error">
          <Zone problem="This file is a PDF. Choose a PNG, JPG or WEBP." />
        </State>
      </Specimen>
      <Specimen name="FileButton" file="ui/fields/file-button.tsx" about="Opens the dialog of the system." cell="small">
        <State name="secondary">
          <FileButton accept={accept} onFile={ignore}>
            Choose a file
          </FileButton>
        </State>
        <State name="quiet small">
          <FileButton accept={accept} onFile={ignore} variant="quiet" size="small">
            Change
          </FileButton>
        </State>
        <State name="isBusy">
          <FileButton accept={accept} onFile={ignore} isBusy busyLabel="Uploading…">
            Choose a file
          </FileButton>
        </State>
      </Specimen>
    </>
  )
}

function Zone({ problem }: { problem?: string }) {
  return (
    <DropZone label="Quick upload" accept={accept} buttonLabel="Choose a picture" isPrimary onFile={ignore}>
      <h2>Drop a picture here</h2>
      <p className="quiet">PNG, JPG or WEBP, up to 10 MB. Title, tags and category are filled in for you.</p>
      {problem && <Note tone="bad">{problem}</Note>}
    </DropZone>
  )
}
