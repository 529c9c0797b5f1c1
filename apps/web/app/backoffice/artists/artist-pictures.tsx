import type { ShopPictures } from '@tintype/contract/shops/shop-pictures'
import { Link } from 'react-router'

/** The images of the shop. */
export function ArtistPictures({ pictures }: { pictures: ShopPictures }) {
  const { bannerUrl, bannerStatus, bannerRejectionReason, portraitUrl, artistName } = pictures
  return (
    <section className="office-card" aria-labelledby="pictures">
      <header>
        <h2 id="pictures">Shop pictures</h2>
        {(bannerUrl || portraitUrl) && <Link to="/backoffice/shop-pictures">Review shop pictures</Link>}
      </header>
      {bannerUrl && (
        <figure className="artist-banner" data-down={bannerStatus === 'rejected' || undefined}>
          <img src={bannerUrl} alt={`Banner of ${artistName}`} width={2000} height={800} loading="lazy" />
          {bannerStatus === 'rejected' && <figcaption className="hint">Taken down: {bannerRejectionReason}</figcaption>}
        </figure>
      )}
      {portraitUrl && (
        <img className="artist-portrait" src={portraitUrl} alt={`Portrait of ${artistName}`} width={512} height={512} loading="lazy" />
      )}
      {!bannerUrl && !portraitUrl && <p className="quiet">No banner or profile picture.</p>}
    </section>
  )
}
