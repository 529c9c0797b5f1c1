import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/stoic-quotes'
import { stoicQuotes } from './content/stoic-quotes.ts'
import { LandingPage } from './landing-page.tsx'
import { landingData, landingHeaders } from './landing-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = landingHeaders

export function loader({ context }: Route.LoaderArgs) {
  return landingData(context, stoicQuotes)
}

export default function StoicQuotes({ loaderData }: Route.ComponentProps) {
  return <LandingPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
