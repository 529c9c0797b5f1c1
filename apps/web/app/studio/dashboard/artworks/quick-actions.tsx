import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import { formatFileLimit } from '@tintype/domain/time/durations'
import { Link } from 'react-router'

export function QuickActions({ count, onShare }: { count: number; onShare: () => void }) {
  return (
    <nav className="panel span-4 quick" aria-label="Quick actions">
      <Link to="/upload-artwork">
        <b>Upload New</b>
        <span>up to {formatFileLimit(limits.artwork.fileBytes)}</span>
      </Link>
      <Link to="/artworks">
        <b>My {brand.products}</b>
        <span className="num">{count}</span>
      </Link>
      <button type="button" onClick={onShare}>
        <b>Share your shop</b>
        <span>link and QR code</span>
      </button>
      <Link to="/settings">
        <b>Settings</b>
        <span>give-back, email</span>
      </Link>
    </nav>
  )
}
