import { type ReactNode, useEffect, useRef } from 'react'
import './styles/settings.css'

/** A heading and a hairline, without a panel. A link to its id works although the content renders later. */
export function SettingSection({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} className="setting" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className="quiet">{lead}</p>}
      {children}
    </section>
  )
}
