import type { ShopPictures } from '@tintype/contract/shops/shop-pictures'
import { Avatar } from '../../../ui/artwork/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { ForRole } from '../../frame/for-role.tsx'
import { formatDateTime } from '../age.ts'
import type { SeenPicture } from './shop-picture-queries.ts'

type Props = { shop: ShopPictures; onTakeDown: (seen: SeenPicture) => void }

/** One shop's banner and portrait as visitors see them, with the possible actions. */
export function ShopPictureCard({ shop, onTakeDown }: Props) {
  const { artistId, artistName, bannerUrl, bannerStatus, bannerRejectionReason, portraitUrl } = shop
  const isDown = bannerStatus === 'rejected'
  return (
    <li className="profile-card" aria-labelledby={`${artistId}-name`}>
      {bannerUrl ? (
        <a className="profile-card-banner" data-down={isDown} href={bannerUrl} target="_blank" rel="noopener">
          <img
            src={bannerUrl}
            width="2000"
            height="800"
            loading="lazy"
            decoding="async"
            alt={`Banner of ${artistName}, full size in a new tab`}
          />
        </a>
      ) : (
        <p className="profile-card-banner faint">No banner</p>
      )}
      <div className="profile-card-who">
        <Avatar name={artistName} url={portraitUrl} sizePx={44} />
        <div>
          <h2 id={`${artistId}-name`}>
            <a href={shop.shopUrl}>{artistName}</a>
          </h2>
          <p className="faint">Changed {formatDateTime(shop.changedAt)}</p>
        </div>
      </div>
      {isDown && (
        <p className="profile-card-reason">
          <StatusWord tone="refused">Banner taken down</StatusWord> {bannerRejectionReason}
        </p>
      )}
      <ForRole needs="moderator">
        <div className="profile-card-actions">
          {bannerUrl && !isDown && (
            <Button size="small" onClick={() => onTakeDown({ shop, kind: 'banner', url: bannerUrl })}>
              Take banner down
            </Button>
          )}
          {portraitUrl && (
            <Button size="small" onClick={() => onTakeDown({ shop, kind: 'portrait', url: portraitUrl })}>
              Take profile picture down
            </Button>
          )}
        </div>
      </ForRole>
    </li>
  )
}
