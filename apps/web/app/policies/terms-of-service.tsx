import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/terms-of-service'
import { termsOfService } from './content/terms-of-service.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyData, policyHeaders } from './policy-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = () => policyHeaders

export function loader({ context }: Route.LoaderArgs) {
  return policyData(context, termsOfService)
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
