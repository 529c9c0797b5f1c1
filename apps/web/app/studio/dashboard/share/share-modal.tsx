import { useLoaded } from '../../../api/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/feedback/modal.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { CopyShopLink } from '../copy-shop-link.tsx'
import './share.css'
import { shareLinks, shareWords } from './share-links.ts'

type Props = { isOpen: boolean; link: string | undefined; username: string; onClose: () => void }

export function ShareModal({ isOpen, link, username, onClose }: Props) {
  return (
    <Modal title="Share Your Shop" isOpen={isOpen} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {link ? <SharePanel link={link} username={username} /> : <p className="quiet">{studioTexts.shopLinkLater}</p>}
    </Modal>
  )
}

function SharePanel({ link, username }: { link: string; username: string }) {
  return (
    <div className="share">
      <p className="quiet">Send your link to the first ten people. Your shop shows approved artworks only.</p>
      <div className="share-link">
        <TextField label="Shop link" readOnly value={link} onFocus={(event) => event.target.select()} />
        <CopyShopLink text={link} variant="primary" shownMs={2500} />
      </div>
      <ul className="share-places" aria-label="Share on">
        {canShare() && (
          <li>
            <Button onClick={() => shareNatively(link, username)}>More options…</Button>
          </li>
        )}
        {shareLinks(link, username).map(({ name, href }) => (
          <li key={name}>
            <LinkButton href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
      <QrPart link={link} />
    </div>
  )
}

const loadQrCode = () => import('./qr-code.tsx')

function QrPart({ link }: { link: string }) {
  const { part, want, fetchAhead } = useLoaded(loadQrCode)
  if (part) return <part.QrCode link={link} />
  return (
    <div>
      <Button variant="quiet" onClick={want} onPointerEnter={fetchAhead}>
        QR code
      </Button>
    </div>
  )
}

function canShare(): boolean {
  return typeof navigator.share === 'function'
}

async function shareNatively(url: string, username: string): Promise<void> {
  // a sheet that was closed again is no failure
  await navigator.share({ title: shareWords(username), url }).catch(() => undefined)
}
