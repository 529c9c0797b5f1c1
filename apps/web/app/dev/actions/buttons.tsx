import { Button } from '../../ui/button.tsx'
import type { ButtonStyle } from '../../ui/button-variants.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Specimen, State } from '../specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-solid'] as const satisfies ButtonStyle['variant'][]
const sizes = ['small', 'medium', 'large'] as const satisfies ButtonStyle['size'][]

export function Buttons() {
  return (
    <>
      <Specimen
        name="Button"
        file="ui/button.tsx"
        about="One primary per view. A disabled button stays in the tab order and says why."
        cell="small"
      >
        {variants.map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant}>Save</Button>
          </State>
        ))}
        {variants.map((variant) => (
          <State key={variant} name={`${variant}, hover`} forced="hover">
            <Button variant={variant}>Save</Button>
          </State>
        ))}
        <State name="primary, focus" forced="focus">
          <Button variant="primary">Save</Button>
        </State>
        <State name="secondary, focus" forced="focus">
          <Button>Save</Button>
        </State>
        {sizes.map((size) => (
          <State key={size} name={`size ${size}`}>
            <Button size={size}>Save</Button>
          </State>
        ))}
        <State name="isBusy">
          <Button variant="primary" isBusy busyLabel="Saving…">
            Save changes
          </Button>
        </State>
        <State name="isBusy, secondary">
          <Button isBusy busyLabel="Saving…">
            Save changes
          </Button>
        </State>
        <State name="disabledReason" isRow>
          <div className="row">
            <Button variant="primary" disabledReason="Choose a category first.">
              Submit
            </Button>
          </div>
        </State>
        <State name="right-to-left">
          <Button>
            <span dir="auto">حفظ التغييرات</span>
          </Button>
        </State>
        <State name="long text" isRow>
          <Button>Request deletion of this artwork</Button>
        </State>
      </Specimen>
      <Specimen name="LinkButton" file="ui/link-button.tsx" about="A link that looks like a button. Use it for navigation." cell="small">
        <State name="to">
          <LinkButton to="#buttons">Settings</LinkButton>
        </State>
        <State name="href">
          <LinkButton href="https://about.tintype.example/">About us</LinkButton>
        </State>
        <State name="primary">
          <LinkButton to="#buttons" variant="primary">
            Upload New
          </LinkButton>
        </State>
        <State name="quiet small">
          <LinkButton to="#buttons" variant="quiet" size="small">
            See all
          </LinkButton>
        </State>
        <State name="focus" forced="focus">
          <LinkButton to="#buttons">Settings</LinkButton>
        </State>
      </Specimen>
      <Specimen name=".text-btn" file="ui/styles/actions.css" about="A button within a sentence." cell="medium">
        <State name="default">
          <p>
            No mail yet?{' '}
            <button type="button" className="text-btn">
              Send it again
            </button>
          </p>
        </State>
        <State name="hover" forced="hover">
          <p>
            No mail yet?{' '}
            <button type="button" className="text-btn">
              Send it again
            </button>
          </p>
        </State>
        <State name="disabled">
          <p>
            No mail yet?{' '}
            <button type="button" className="text-btn" aria-disabled="true">
              Send it again in 20 s
            </button>
          </p>
        </State>
      </Specimen>
    </>
  )
}
