import type { ArtistStats } from '@tintype/contract/shops/shops'
import { Avatar } from '../../../ui/artwork/avatar.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { CopyShopLink } from '../copy-shop-link.tsx'
import { greeting, welcome } from '../greeting.ts'
import { ProfileImageButton } from './profile-image-button.tsx'
import { ShopBanner } from './shop-banner.tsx'
import { shortLink } from './short-link.ts'
import type { ChooseImage } from './use-image-crop.ts'

type Props = {
  stats: ArtistStats
  username: string
  link: string | undefined
  isSetUp: boolean
  /** The shop has no content yet, not even a banner. */
  isNew: boolean
  images: ChooseImage
  onCopied: () => void
}

/** The head of the shop as visitors see it, and its owner. */
export function ShopHead({ stats, username, link, isSetUp, isNew, images, onCopied }: Props) {
  return (
    <div className="dash-head">
      <ShopBanner stats={stats} images={images} />
      <div className="dash-id">
        <div className="dash-portrait">
          <Avatar url={stats.profile_picture_url} name={username} sizePx={128} />
          <ProfileImageButton kind="portrait" images={images} variant="quiet" size="small">
            Change<span className="sr"> profile picture</span>
          </ProfileImageButton>
        </div>
        <div className="dash-hello">
          <h1>{isNew ? welcome(username) : greeting(username)}</h1>
          {link ? (
            <p className="dash-link">
              <code>{shortLink(link)}</code>
              <CopyShopLink text={link} variant="quiet" size="small" onCopied={onCopied} />
            </p>
          ) : (
            <p className="small quiet">{studioTexts.shopLinkLater}</p>
          )}
        </div>
        <StatusWord tone={isSetUp ? 'done' : 'waiting'}>{isSetUp ? 'Shop is open' : 'Setup incomplete'}</StatusWord>
      </div>
    </div>
  )
}
