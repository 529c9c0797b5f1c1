import { LinkButton } from '../ui/link-button.tsx'
import { shellTexts } from './shell-texts.ts'

export function NotFoundPage() {
  return (
    <main id="main" className="wrap notice">
      <h1 className="number">404</h1>
      <p className="lead">{shellTexts.notFound}</p>
      <LinkButton to="/">{shellTexts.goHome}</LinkButton>
    </main>
  )
}
