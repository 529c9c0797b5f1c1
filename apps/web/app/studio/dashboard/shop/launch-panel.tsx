import type { Artwork } from '@tintype/contract/artworks/artworks'
import { brand } from '@tintype/domain/brand'
import { Button } from '../../../ui/button.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { type LaunchStep, launchPercent, type StepState } from './launch-steps.ts'
import { ProfileImageButton } from './profile-image-button.tsx'
import type { ChooseImage } from './use-image-crop.ts'

type Props = {
  steps: LaunchStep[]
  latest: Artwork | null
  /** The shop has a banner and an approved artwork. */
  isOpen: boolean
  hasLink: boolean
  images: ChooseImage
  onShare: () => void
}

const stepTitles = { banner: 'Add a banner', artwork: 'Upload artwork', share: 'Share your shop' } as const
const stateLabels: Record<StepState, string> = { open: 'open', waiting: 'in review', done: 'done' }

/** The remaining steps of the launch checklist. Hidden once all are done. */
export function LaunchPanel({ steps, latest, isOpen, hasLink, images, onShare }: Props) {
  const percent = launchPercent(steps)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="panel span-12 launch" aria-labelledby="launch-title">
      <div>
        <h2 id="launch-title">{isOpen ? 'Your shop is open. Share it with your first visitors' : 'Set up your shop'}</h2>
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
                <span className="sr">, {stateLabels[state]}</span>
              </b>
              <small>{stepHint({ id, state }, latest, hasLink)}</small>
            </span>
            <StepAction id={id} state={state} images={images} onShare={onShare} />
          </li>
        ))}
      </ul>
    </section>
  )
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

function stepHint({ id, state }: LaunchStep, latest: Artwork | null, hasLink: boolean): string {
  if (id === 'banner') return state === 'done' ? 'Done. It’s at the top of your shop.' : 'A wide picture for the top of your shop.'
  if (id === 'share' && state === 'done' && hasLink) return 'Done. You shared your link.'
  if (id === 'share') return hasLink ? 'Send the link to the first ten people.' : studioTexts.shopLinkLater
  if (state === 'done') return 'Done. Your first artwork is on sale.'
  if (latest?.review_status === 'rejected')
    return `${latest.artworkName} wasn’t approved. See why in My ${brand.products}, then try another one.`
  if (latest?.review_status === 'changes_requested')
    return `${latest.artworkName} needs a change. See what to change in My ${brand.products}.`
  return state === 'waiting' && latest ? `${latest.artworkName} is in review.` : 'One picture is enough to start.'
}
