import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/privacy-policy'
import { createPrivacyPolicy } from './content/privacy-policy.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyData, policyHeaders } from './policy-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = () => policyHeaders

export function loader({ context }: Route.LoaderArgs) {
  return policyData(context, createPrivacyPolicy)
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
