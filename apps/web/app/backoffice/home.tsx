import { Navigate } from 'react-router'

/** Where an operator lands: at the queue, until there is an overview to land at. */
export default function BackofficeHome() {
  return <Navigate to="/backoffice/artworks" replace />
}
