import type { Artwork } from '@tintype/contract/artworks/artworks'
import { brand } from '@tintype/domain/brand'
import { Button } from '../../../ui/button.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type LaunchStep, launchPercent, type StepState } from './launch-steps.ts'
import { ProfileImageButton } from './profile-image-button.tsx'
import type { ChooseImage } from './use-image-crop.ts'

type Props = {
  steps: LaunchStep[]
  latest: Artwork | null
  isOpen: boolean
  hasLink: boolean
  images: ChooseImage
  onShare: () => void
}

const stepTitles = { banner: 'Add a banner', artwork: 'Upload artwork', share: 'Share your shop' } as const
const stateWords: Record<StepState, string> = { open: 'open', waiting: 'under way', done: 'done' }

/** The remaining steps until the shop opens. Hidden once all are done. */
export function LaunchPanel({ steps, latest, isOpen, hasLink, images, onShare }: Props) {
  const percent = launchPercent(steps)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="panel span-12 launch" aria-labelledby="launch-title">
      <div>
        <h2 id="launch-title">{titleOf(steps, isOpen)}</h2>
        <p className="launch-figure">
          {percent}%
          <small>
            {done} of {steps.length} steps
          </small>
        </p>
        <div
          className="bar"
          role="progressbar"
          aria-labelledby="launch-title"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ '--v': `${percent}%` }} />
        </div>
      </div>
      <ul className="launch-steps">
        {steps.map(({ id, state }) => (
          <li key={id} data-state={state}>
            <i aria-hidden="true" />
            <span>
              <b>
                {stepTitles[id]}
                <span className="sr">, {stateWords[state]}</span>
              </b>
              <small>{hintOf({ id, state }, latest, hasLink)}</small>
            </span>
            <StepAction id={id} state={state} images={images} onShare={onShare} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(steps: LaunchStep[], isOpen: boolean): string {
  if (!isOpen) return 'Your shop opens when one picture is approved'
  const hasBanner = steps.some(({ id, state }) => id === 'banner' && state === 'done')
  return hasBanner ? 'Your shop is open. Show it to somebody' : 'Your shop is open. A banner makes it yours'
}

function StepAction({ id, state, images, onShare }: LaunchStep & Pick<Props, 'images' | 'onShare'>) {
  if (state === 'waiting') return <StatusWord tone="waiting">Pending Review</StatusWord>
  if (state === 'done') return null
  if (id === 'share') {
    return (
      <Button size="small" onClick={onShare}>
        Share
      </Button>
    )
  }
  return id === 'artwork' ? (
    <LinkButton to="/upload-artwork" size="small">
      Upload
    </LinkButton>
  ) : (
    <ProfileImageButton kind="banner" images={images} size="small">
      Choose
    </ProfileImageButton>
  )
}

function hintOf({ id, state }: LaunchStep, latest: Artwork | null, hasLink: boolean): string {
  if (id === 'banner') return state === 'done' ? 'Done. It sits at the top of your shop.' : 'A wide picture for the top of your shop.'
  if (id === 'share' && state === 'done' && hasLink) return 'Done. The link is out.'
  if (id === 'share') return hasLink ? 'Send the link to the first ten people.' : 'Last: the link comes with a banner and a picture.'
  if (state === 'done') return 'Done. Your first plate hangs.'
  if (latest?.review_status === 'rejected')
    return `${latest.artworkName} was not taken. See why under My ${brand.products}, and try another.`
  if (latest?.review_status === 'changes_requested') return `${latest.artworkName} needs a change. See what under My ${brand.products}.`
  return state === 'waiting' && latest ? `${latest.artworkName} is with our reviewers.` : 'One picture is enough to begin with.'
}
