import type { ArtistStats } from '@tintype/contract/shops/shops'
import { Note } from '../../../ui/feedback/note.tsx'
import { ProfileImageButton } from './profile-image-button.tsx'
import type { ChooseImage } from './use-image-crop.ts'

/** 5:2, full width. Without a banner it shows a prompt. */
export function ShopBanner({ stats, images }: { stats: ArtistStats; images: ChooseImage }) {
  const { shopifybanner, banner_status, banner_rejection_reason } = stats
  const url = banner_status === 'rejected' ? null : shopifybanner
  return (
    <>
      {url ? (
        <div className="dash-banner">
          <img src={url} alt="Your shop's banner" fetchPriority="high" />
          <ProfileImageButton kind="banner" images={images} size="small">
            Change banner
          </ProfileImageButton>
        </div>
      ) : (
        <div className="dash-banner is-empty">
          <p className="quiet">Your shop has no banner yet. Best at 5:2 and at least 2000 pixels wide.</p>
          <ProfileImageButton kind="banner" images={images} size="small">
            Add banner
          </ProfileImageButton>
        </div>
      )}
      {banner_status === 'rejected' && (
        <Note tone="bad">
          We took your banner down: {banner_rejection_reason ?? 'it does not meet our terms.'} Please choose another one.
        </Note>
      )}
    </>
  )
}
