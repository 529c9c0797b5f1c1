import { Link } from 'react-router'

/** Quietly, at the end: whoever has something against a plate or a shop's picture can say so. */
export function ReportLink({ of, handle, children }: { of: 'plate' | 'shop'; handle: string; children: string }) {
  return (
    <p className="wrap report-link">
      <Link to={`/store/report?${new URLSearchParams({ [of]: handle })}`} rel="nofollow">
        {children}
      </Link>
    </p>
  )
}
