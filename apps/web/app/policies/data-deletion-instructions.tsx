import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/data-deletion-instructions'
import { dataDeletion } from './content/data-deletion-instructions.ts'
import { PolicyPage } from './policy-page.tsx'
import { policyData, policyHeaders } from './policy-route.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers = () => policyHeaders

export function loader({ context }: Route.LoaderArgs) {
  return policyData(context, dataDeletion)
}

export default function DataDeletion({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
