import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Skeletons() {
  return (
    <>
      <Specimen name="Skeleton" file="ui/feedback/skeleton.tsx" about="A placeholder in the shape of what loads.">
        <State name="text">
          <div>
            <Skeleton width="90%" />
            <Skeleton width="100%" />
            <Skeleton width="60%" />
          </div>
        </State>
        <State name="height">
          <Skeleton height={46} />
        </State>
        <State name="ratio">
          <Skeleton width={120} ratio="3 / 4" />
        </State>
        <State name="in a panel">
          <div className="panel">
            <Skeleton width="40%" height={28} />
            <Skeleton width="100%" />
            <Skeleton width="70%" />
          </div>
        </State>
      </Specimen>
      <Specimen name="LoadingState" file="ui/feedback/loading-state.tsx" about="The loading state of a list or a page, announced once.">
        <State name="default">
          <LoadingState>
            <Skeleton height={56} />
          </LoadingState>
        </State>
        <State name="className">
          <LoadingState className="stack" label="Loading your artworks">
            <Skeleton height={56} />
            <Skeleton height={56} />
          </LoadingState>
        </State>
      </Specimen>
    </>
  )
}
