import { brand } from '@tintype/domain/brand'
import { Link } from 'react-router'
import { Mark } from '../shell/header/mark.tsx'
import { shellTexts } from '../shell/shell-texts.ts'
import { EarningsTable } from './earnings-table.tsx'
import { LandingClosing } from './landing-closing.tsx'
import { LandingHero } from './landing-hero.tsx'
import type { LandingData } from './landing-route.ts'
import { landingTexts } from './landing-texts.ts'
import { ResolutionSplit } from './resolution-split.tsx'
import { Testimonials } from './testimonials.tsx'
import { useVisitor } from './use-visitor.ts'
import './landing.css'

/** Landing page that invites artists to open a shop. Artists who have one are redirected. */
export function LandingPage({ content, inspirationUrl, signupPath, earnings, payouts }: LandingData) {
  const visitor = useVisitor()
  if (visitor !== 'signed-out') return <LeadingOn isKnown={visitor === 'signed-in'} />
  return (
    <div className="landing" data-mood={content.path.slice(1)}>
      <header className="wrap top">
        <Mark to={content.path} />
        <nav aria-label="Account">
          <a href={inspirationUrl} rel="noopener" className="only-wide">
            Store
          </a>
          <Link to="/login">Artist Login</Link>
        </nav>
      </header>
      <main id="main">
        <LandingHero content={content} inspirationUrl={inspirationUrl} signupPath={signupPath} />
        <section className="wrap landing-part">
          <h2>{content.benefitsTitle}</h2>
          <ul className="benefits">
            {content.benefits.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="wrap landing-part resolution">
          <ResolutionSplit {...content.resolution} />
          <div>
            <h2>{landingTexts.resolution}</h2>
            <p className="lead">{content.resolution.text}</p>
          </div>
        </section>
        <EarningsTable title={content.earningsTitle} text={content.earningsText} earnings={earnings} picture={content.scale} />
        <section className="wrap landing-part landing-payouts">
          <h2>Get paid your way</h2>
          <ul>
            {payouts.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Testimonials title={content.testimonialsTitle} testimonials={content.testimonials} />
        <LandingClosing {...content.closing} signupPath={signupPath} />
      </main>
    </div>
  )
}

function LeadingOn({ isKnown }: { isKnown: boolean }) {
  return (
    <main id="main" className="wrap notice waiting">
      <h1 className="sr">{brand.product}</h1>
      <p className={isKnown ? 'lead' : 'faint'} role="status">
        {isKnown ? landingTexts.welcomeBack : shellTexts.checking}
      </p>
    </main>
  )
}
