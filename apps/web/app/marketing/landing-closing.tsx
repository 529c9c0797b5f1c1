import { LegalLinks } from '../shell/footer/site-footer.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { LandingContent } from './landing-content.ts'
import { Picture } from './landing-picture.tsx'
import { landingTexts } from './landing-texts.ts'

type Props = LandingContent['closing'] & { signupPath: string }

export function LandingClosing({ headline, picture, signupPath }: Props) {
  return (
    <>
      <section className="closing" style={{ backgroundColor: picture.colour }}>
        <Picture picture={picture} sizes="100vw" />
        <div>
          <h2>{headline}</h2>
          <LinkButton to={signupPath} variant="primary" size="large">
            {landingTexts.startSelling}
          </LinkButton>
          <p>{landingTexts.startSellingLine}</p>
        </div>
      </section>
      <p className="wrap landing-legal">
        <LegalLinks />
      </p>
    </>
  )
}
