import { Link } from 'react-router'

/** Link to report a product or an image of a shop. */
export function ReportLink({ of, handle, children }: { of: 'product' | 'shop'; handle: string; children: string }) {
  return (
    <p className="wrap store-report">
      <Link to={`/store/report?${new URLSearchParams({ [of]: handle })}`} rel="nofollow">
        {children}
      </Link>
    </p>
  )
}
