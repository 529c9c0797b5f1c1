import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Specimen, State } from '../specimen.tsx'

const retry = () => undefined

export function EmptyAndFailed() {
  return (
    <>
      <Specimen name="EmptyState" file="ui/feedback/empty-state.tsx" about="One sentence and one action." cell="large">
        <State name="title and action">
          <EmptyState
            title="No artworks yet"
            action={
              <LinkButton to="#empty" variant="primary">
                Upload New
              </LinkButton>
            }
          >
            Your artworks appear here.
          </EmptyState>
        </State>
        <State name="sentence">
          <EmptyState>Your sales will appear here.</EmptyState>
        </State>
        <State name="long text">
          <EmptyState title="No results for “four minutes of sea seen from the last carriage”" action={<Button>Show all</Button>}>
            Try a shorter or more common word, or remove the filters “Vertical” and “Most bought”.
          </EmptyState>
        </State>
      </Specimen>
      <Specimen name="ErrorState" file="ui/feedback/error-state.tsx" about="What failed, and a retry." cell="large">
        <State name="retry">
          <ErrorState message="Your sales could not be loaded." onRetry={retry} />
        </State>
        <State name="isRetrying">
          <ErrorState message="Your sales could not be loaded." onRetry={retry} isRetrying />
        </State>
        <State name="title, no retry">
          <ErrorState title="Not available" message="This part of the service is temporarily unavailable." />
        </State>
      </Specimen>
    </>
  )
}
