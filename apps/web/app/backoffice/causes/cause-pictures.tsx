import { CAUSE_PICTURES_MAX, type OfficeCause } from '@tintype/contract/hope/hope'
import { IMAGE_TYPES } from '@tintype/contract/limits'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { ForRole } from '../frame/for-role.tsx'
import { useCauseStep } from './cause-queries.ts'

/** The images of a cause in order. The first one is shown in the list of causes. */
export function CausePictures({ cause }: { cause: OfficeCause }) {
  const { title, image_urls } = cause
  const step = useCauseStep()
  const hang = (urls: string[]) => step.mutate({ step: 'change', cause, to: { image_urls: urls } })
  return (
    <div className="causes-pictures">
      {image_urls.length > 0 && (
        <ul aria-label={`Pictures of ${title}`}>
          {image_urls.map((url, place) => (
            <li key={url}>
              <img src={url} alt={`${title}, ${place + 1} of ${image_urls.length}`} width={132} height={99} loading="lazy" />
              <ForRole needs="finance">
                <span className="row">
                  {place > 0 && (
                    <Button size="small" variant="quiet" onClick={() => hang([url, ...image_urls.filter((other) => other !== url)])}>
                      First<span className="sr">: picture {place + 1}</span>
                    </Button>
                  )}
                  <Button size="small" variant="quiet" onClick={() => hang(image_urls.filter((other) => other !== url))}>
                    Remove<span className="sr"> picture {place + 1}</span>
                  </Button>
                </span>
              </ForRole>
            </li>
          ))}
        </ul>
      )}
      <ForRole needs="finance">
        {image_urls.length < CAUSE_PICTURES_MAX && (
          <FileButton
            size="small"
            accept={IMAGE_TYPES}
            isBusy={step.isPending}
            busyLabel="Uploading…"
            aria-label={`Add a picture of ${title}`}
            onFile={(picture) => step.mutate({ step: 'picture', cause, picture })}
          >
            Add a picture
          </FileButton>
        )}
      </ForRole>
    </div>
  )
}
