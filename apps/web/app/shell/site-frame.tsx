import type { ReactNode } from 'react'
import { SiteFooter } from './footer/site-footer.tsx'
import { StudioHeader } from './header/studio-header.tsx'

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
