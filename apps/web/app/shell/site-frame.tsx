import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { StudioHeader } from './studio-header.tsx'

/** Header and footer of the studio and of the public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="site">
      <StudioHeader />
      {children}
      <SiteFooter />
    </div>
  )
}
