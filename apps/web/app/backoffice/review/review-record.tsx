import type { ReviewArtwork } from '@tintype/contract/review/review'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import { howMadeLabel } from '@tintype/domain/artworks/how-made'
import { type ReactNode, useEffect, useRef } from 'react'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { formatFileSize } from '../../ui/text/file-size.ts'
import { ForRole } from '../frame/for-role.tsx'
import { useNow } from '../use-now.ts'
import { formatAge, formatDateTime } from './age.ts'
import { ContentRatingSetting } from './content-rating-setting.tsx'
import { EarlierDecision } from './earlier-decision.tsx'
import { AiAnalysis } from './lookalikes/ai-analysis.tsx'
import { Lookalikes } from './lookalikes/lookalikes.tsx'
import { formatFileType } from './picture/picture-texts.ts'
import { PrintFacts } from './picture/print-facts.tsx'
import type { CropChoice } from './picture/use-crop-choice.ts'
import { describeContentHint, describeProof, describeProposal } from './review-texts.ts'

type Props = { artwork: ReviewArtwork; crop: CropChoice; storefrontUrl: string; children: ReactNode }

/** The artwork's record, followed by the objections. */
export function ReviewRecord({ artwork, crop, storefrontUrl, children }: Props) {
  const { uid, tags } = artwork
  const { artworkName, artworkDescription, altText } = artwork.proposed ?? artwork
  const contentHint = describeContentHint(artwork)
  const record = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another artwork is read from its top
  useEffect(() => {
    record.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [uid])

  return (
    <section className="review-record" aria-label="Artwork details" ref={record}>
      <div className="review-head">
        <ReviewStatus artwork={artwork} />
        <h2>{artworkName}</h2>
        <p className="quiet">{artworkDescription || <span className="faint">No description.</span>}</p>
        {altText && <p className="faint small">Alternative text: {altText}</p>}
        {contentHint && <p className="hint">{contentHint}</p>}
      </div>
      <EarlierDecision artwork={artwork} />
      <Facts artwork={artwork} storefrontUrl={storefrontUrl} />
      {tags.length > 0 && (
        <ul className="review-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <PrintFacts artwork={artwork} crop={crop} />
      <ForRole needs="moderator">
        <AiAnalysis key={uid} artwork={artwork} />
      </ForRole>
      <Lookalikes key={uid} artwork={artwork} />
      {children}
    </section>
  )
}

function ReviewStatus({ artwork }: { artwork: ReviewArtwork }) {
  const { review_status, deletion_status } = artwork
  const proposal = describeProposal(artwork)
  if (deletion_status === 'pending') return <StatusWord tone="leaving">Deletion pending</StatusWord>
  if (artwork.isSample) return <StatusWord tone="waiting">On sale, spot check pending</StatusWord>
  if (proposal) return <StatusWord tone="waiting">{proposal}</StatusWord>
  if (review_status === 'approved') return <StatusWord tone="done">Approved</StatusWord>
  if (review_status === 'rejected') return <StatusWord tone="refused">Rejected</StatusWord>
  if (review_status === 'changes_requested') return <StatusWord tone="leaving">Changes requested</StatusWord>
  return <StatusWord tone="waiting">Pending review</StatusWord>
}

/** The artist's status in the trust lane; nothing while the lane is off. */
function Trust({ artwork: { artistTrust, artistApprovals } }: { artwork: ReviewArtwork }) {
  if (artistTrust === 'off') return null
  const words = {
    trusted: 'Trusted: on sale before review',
    ended: 'Not trusted: has a rejected or removed artwork',
    not_yet: `Not trusted yet: ${artistApprovals} approved`,
  }
  return <span className="faint review-trust">{words[artistTrust]}</span>
}

function Facts({ artwork, storefrontUrl }: Pick<Props, 'artwork' | 'storefrontUrl'>) {
  const { artistName, artistHandle, artistApprovedCount, artistRejectedCount } = artwork
  const now = useNow()
  const age = formatAge(artwork.created_at, now)
  return (
    <dl className="review-facts num">
      <dt>Artist</dt>
      <dd>
        {/* a shop opens with its first approved artwork */}
        {artistApprovedCount > 0 ? (
          <a href={`${storefrontUrl}/collections/${artistHandle}`} target="_blank" rel="noopener">
            {artistName}
          </a>
        ) : (
          artistName
        )}
        , {artistApprovedCount} approved, {artistRejectedCount} rejected
        <Trust artwork={artwork} />
      </dd>
      <dt>Submitted</dt>
      <dd>
        {formatDateTime(artwork.created_at)}
        {age !== 'now' && <span className="faint"> ({age})</span>}
      </dd>
      <dt>Category</dt>
      <dd>{categoryLabel(artwork.category)}</dd>
      <dt>Technique</dt>
      <dd>{artwork.howMade ? howMadeLabel(artwork.howMade) : <span className="faint">Not declared</span>}</dd>
      <dt>Content</dt>
      <dd>
        <ContentRatingSetting artwork={artwork} />
      </dd>
      <dt>Picture</dt>
      <dd>
        {artwork.widthPx}×{artwork.heightPx}, {formatFileType(artwork.fileType)}, {formatFileSize(artwork.fileBytes)}
      </dd>
      <dt>Proof</dt>
      <dd>{describeProof(artwork)}</dd>
      <dt>Advertising</dt>
      <dd>{artwork.allowMarketing ? 'Allowed' : 'Not allowed'}</dd>
    </dl>
  )
}
