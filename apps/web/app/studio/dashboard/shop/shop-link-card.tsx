import { Button } from '../../../ui/button.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { CopyShopLink } from '../copy-shop-link.tsx'
import { shortLink } from './short-link.ts'

type Props = { link: string | undefined; onCopied: () => void; onShare: () => void }

export function ShopLinkCard({ link, onCopied, onShare }: Props) {
  return (
    <section className="panel span-6 dash-card" aria-labelledby="link-title">
      <h2 id="link-title">Shop link</h2>
      {link ? (
        <>
          <p className="quiet dash-url">
            <a href={link}>{shortLink(link)}</a>
          </p>
          <div className="row">
            <CopyShopLink text={link} label="Copy link" size="small" onCopied={onCopied} />
            <Button size="small" variant="quiet" onClick={onShare}>
              Share and QR code
            </Button>
          </div>
        </>
      ) : (
        <p className="quiet">{studioTexts.shopLinkLater}</p>
      )}
    </section>
  )
}
