import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/artists'
import { artists } from './content/artists.ts'
import { LandingPage } from './landing-page.tsx'
import { landingData, landingHeaders } from './landing-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = landingHeaders

export function loader({ context }: Route.LoaderArgs) {
  return landingData(context, artists)
}

export default function Artists({ loaderData }: Route.ComponentProps) {
  return <LandingPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
