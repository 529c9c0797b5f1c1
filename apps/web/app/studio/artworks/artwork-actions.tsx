import type { Artwork } from '@tintype/contract/artworks/artworks'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLinkButton } from './sharing/share-link-button.tsx'

export type ArtworkChoice = { artwork: Artwork; what: 'delete' | 'share' | 'mockups' }

type Props = { artwork: Artwork; canShare: boolean; onChoose: (choice: ArtworkChoice) => void }

const ASKED = 'Your deletion request is under review.'

/** The actions on an artwork. */
export function ArtworkActions({ artwork, canShare, onChoose }: Props) {
  const { uid, artworkName, sizes, deletion_status, isApproved, shopify_product_url, imageUrl } = artwork
  const isLeaving = deletion_status === 'pending'
  return (
    <div className="artwork-actions">
      {isApproved === 1 && (
        <div>
          {shopify_product_url && (
            <>
              <LinkButton href={shopify_product_url} size="small" aria-label={`View in shop: ${artworkName}`}>
                View in shop
              </LinkButton>
              <ShareLinkButton url={shopify_product_url} title={artworkName} />
            </>
          )}
          {canShare && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Share ${artworkName}`}
              disabledReason={isLeaving ? 'Sharing is paused while your deletion request is under review.' : undefined}
              onClick={() => onChoose({ artwork, what: 'share' })}
            >
              Share
            </Button>
          )}
        </div>
      )}
      <div>
        {imageUrl && sizes.length > 0 && !isLeaving && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Mockups of ${artworkName}`}
            onClick={() => onChoose({ artwork, what: 'mockups' })}
          >
            Mockups
          </Button>
        )}
        {!isLeaving && (
          <LinkButton to={`/upload-artwork?edit=${uid}`} size="small" variant="quiet" aria-label={`Edit ${artworkName}`}>
            Edit
          </LinkButton>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Request deletion of ${artworkName}`}
          disabledReason={isLeaving ? ASKED : undefined}
          onClick={() => onChoose({ artwork, what: 'delete' })}
        >
          Request deletion
        </Button>
      </div>
    </div>
  )
}
