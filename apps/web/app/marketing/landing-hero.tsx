import { brand } from '@tintype/domain/brand'
import { LinkButton } from '../ui/link-button.tsx'
import type { LandingContent } from './landing-content.ts'
import { LandingPrint } from './landing-picture.tsx'

type Props = { content: LandingContent; inspirationUrl: string; signupPath: string }

/** Heading, call to action, and three prints on a lit wall; below them, three figures. */
export function LandingHero({ content, inspirationUrl, signupPath }: Props) {
  const { badge, headline, lead, inspiration, pictures, stats } = content
  const [middle, left, right] = pictures
  return (
    <section className="hero">
      <div className="wrap hero-stage">
        <div className="hero-words">
          <p className="badge">{badge}</p>
          <h1>{headline}</h1>
          <p className="lead">{lead}</p>
          <div className="row hero-ways">
            <LinkButton to={signupPath} variant="primary" size="large">
              Open a {brand.product} Shop
            </LinkButton>
            <a href={inspirationUrl} rel="noopener" className="hero-inspiration">
              {inspiration.label}
            </a>
          </div>
        </div>
        <div className="hung">
          <LandingPrint picture={left} sizes="(max-width: 820px) 25vw, 13vw" isLeading />
          <LandingPrint picture={middle} sizes="(max-width: 820px) 40vw, 22vw" isLeading />
          <LandingPrint picture={right} sizes="(max-width: 820px) 25vw, 13vw" isLeading />
        </div>
      </div>
      <dl className="wrap stats">
        {stats.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
