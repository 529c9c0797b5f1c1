import type { Artwork } from '@tintype/contract/artworks/artworks'
import {
  DAYTIMES,
  daytimeNames,
  MOCKUP_FORMATS,
  type MockupChoice,
  mockupFormats,
  ROOMS,
  roomNames,
} from '@tintype/domain/prints/mockup-rooms'
import { nearestOffered } from '@tintype/domain/prints/sharpness'
import { PRINT_SIZES, printMeasures, printName } from '@tintype/domain/prints/sizes'
import { useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChipGroup } from '../../ui/fields/chip-group.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import './mockups.css'
import { ShareMockup } from './share-mockup.tsx'
import { useAllRooms } from './use-all-rooms.ts'
import { useMockup } from './use-mockup.ts'

/** An artwork in rooms at true scale, in the sizes that are offered: to view, download and share. */
export function MockupsWindow({ artwork, onClose }: { artwork: Artwork; onClose: () => void }) {
  const { uid, artworkName, orientation, sizes } = artwork
  const offered = PRINT_SIZES.filter((size) => sizes.includes(size))
  const first = nearestOffered(sizes, 'large') ?? 'large'
  const [choice, setChoice] = useState<MockupChoice>({ room: 'living_room', daytime: 'day', size: first, format: 'full' })
  const { mockup, error, askAgain } = useMockup(uid, choice)
  const choose = (change: Partial<MockupChoice>) => setChoice({ ...choice, ...change })
  const alt = `“${artworkName}” as a ${printMeasures(choice.size, orientation)} metal print in a ${roomNames[choice.room].toLowerCase()}`
  const isReady = mockup?.status === 'ready'
  return (
    <Modal
      title="Mockups"
      isOpen
      isWide
      onClose={onClose}
      actions={
        isReady ? (
          <>
            <ShareMockup url={mockup.url} fileName={mockup.fileName} title={artworkName} />
            <LinkButton href={mockup.url} download={mockup.fileName} variant="primary">
              Download
            </LinkButton>
          </>
        ) : (
          // same height, so that nothing shifts
          <Button variant="primary" disabledReason={<span className="sr">The mockup isn’t ready yet.</span>}>
            Download
          </Button>
        )
      }
    >
      <div className="mockup-sheet">
        <div className="mockup-view" data-format={choice.format}>
          {isReady && <img key={mockup.url} src={mockup.url} width={mockup.widthPx} height={mockup.heightPx} alt={alt} />}
          {!isReady && !error && mockup?.status !== 'failed' && <Drawing format={choice.format} />}
          {(error || mockup?.status === 'failed') && (
            <div className="mockup-problem">
              <Note tone="bad">{error ? toErrorMessage(error) : 'This mockup could not be created. Please try again in a moment.'}</Note>
              <Button onClick={askAgain}>Try again</Button>
            </div>
          )}
        </div>
        <div className="mockup-choices">
          <ChipGroup
            label="Room"
            options={ROOMS.map((room) => ({ value: room, label: roomNames[room] }))}
            value={choice.room}
            onChange={(room) => choose({ room })}
          />
          <SegmentedControl
            label="Light"
            options={DAYTIMES.map((daytime) => ({ value: daytime, label: daytimeNames[daytime] }))}
            value={choice.daytime}
            onChange={(daytime) => choose({ daytime })}
          />
          <ChipGroup
            label="Size"
            options={offered.map((size) => ({ value: size, label: printName(size, orientation) }))}
            value={choice.size}
            onChange={(size) => choose({ size })}
            hint={`${printMeasures(choice.size, orientation)}, shown to scale`}
          />
          <ChipGroup
            label="Format"
            options={MOCKUP_FORMATS.map((format) => ({ value: format, label: mockupFormats[format].name }))}
            value={choice.format}
            onChange={(format) => choose({ format })}
            hint={formatWords(choice)}
          />
        </div>
      </div>
      <AllRooms uid={uid} choice={choice} />
      <p className="sr" role="status">
        {isReady ? 'Your mockup is ready.' : ''}
      </p>
    </Modal>
  )
}

/** All rooms in the chosen size and format, by day and in the evening, as one file. */
function AllRooms({ uid, choice }: { uid: string; choice: MockupChoice }) {
  const { make, isMaking, drawn, of } = useAllRooms(uid, choice)
  return (
    <div className="mockup-all">
      {isMaking ? (
        <ProgressBar label="Creating all mockups" value={drawn / of} figure={drawn < of ? `${drawn} of ${of}` : 'Creating the ZIP…'} />
      ) : (
        <p className="hint">All rooms, by day and in the evening, in this size and format, as a ZIP file.</p>
      )}
      <Button size="small" isBusy={isMaking} busyLabel="Preparing…" onClick={make}>
        Download all {of}
      </Button>
    </div>
  )
}

/** A placeholder with the final shape while the image is rendered. */
function Drawing({ format }: Pick<MockupChoice, 'format'>) {
  const { widthPx, heightPx } = mockupFormats[format]
  return (
    <div className="mockup-drawing">
      <Skeleton ratio={`${widthPx} / ${heightPx}`} />
      <p className="small" role="status">
        Creating your mockup. This takes a few seconds.
      </p>
    </div>
  )
}

function formatWords({ format }: MockupChoice): string {
  const { widthPx, heightPx, use } = mockupFormats[format]
  return `${widthPx}×${heightPx} pixels, for ${use}`
}
