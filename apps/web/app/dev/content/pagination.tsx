import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Pagination() {
  return (
    <Specimen
      name="Button, LinkButton"
      file="ui/button.tsx"
      about="Signed-in lists load more in place. Lists of the store are links."
      cell="small"
    >
      <State name="more">
        <Button size="small">Load more</Button>
      </State>
      <State name="loading">
        <Button size="small" isBusy busyLabel="Loading…">
          Load more
        </Button>
      </State>
      <State name="failed">
        <div className="stack">
          <p className="error">The server did not answer.</p>
          <Button size="small">Load more</Button>
        </div>
      </State>
      <State name="link">
        <LinkButton to="#pagination">More prints</LinkButton>
      </State>
      <State name="end">
        <p className="quiet">You've seen it all</p>
      </State>
    </Specimen>
  )
}
