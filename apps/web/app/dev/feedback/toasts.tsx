import { Button } from '../../ui/button.tsx'
import type { Toast } from '../../ui/feedback/toast-queue.ts'
import { ToastBar } from '../../ui/feedback/toast-region.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { Specimen, State } from '../specimen.tsx'

const undo = { label: 'Undo', onPress: () => undefined }
const long = 'The artwork “Four Minutes of Sea, Seen from the Last Carriage of the Night Train to Trieste” is approved and is for sale now.'

export function Toasts() {
  const toast = useToast()
  return (
    <>
      <Specimen
        name="ToastBar"
        file="ui/feedback/toast-region.tsx"
        about="In the colours of the other theme, above everything."
        cell="large"
      >
        <State name="plain">
          <Bar message="Saved." />
        </State>
        <State name="bad">
          <Bar message="The server did not answer. Please try again." tone="bad" />
        </State>
        <State name="action">
          <Bar message="“Tiny Cat” is rejected." actions={[undo]} />
        </State>
        <State name="endsAtMs, at its end">
          <Bar message="“Tiny Cat” is approved." actions={[undo]} endsAtMs={0} />
        </State>
        <State name="button, focus" forced="focus">
          <Bar message="Saved." />
        </State>
        <State name="long text">
          <Bar message={long} actions={[undo, { ...undo, label: 'See it' }]} />
        </State>
        <State name="right-to-left">
          <Bar message="“أربع دقائق من البحر” is live." />
        </State>
      </Specimen>
      <Specimen
        name="ToastRegion"
        file="ui/feedback/toast-region.tsx"
        about="Shows the newest toast; pauses while it has the pointer."
        cell="small"
      >
        <State name="useToast().show">
          <Button size="small" onClick={() => toast.show('Saved.')}>
            Show a toast
          </Button>
        </State>
        <State name="useToast().fail">
          <Button size="small" onClick={() => toast.fail('The server did not answer. Please try again.')}>
            Show an error
          </Button>
        </State>
      </Specimen>
    </>
  )
}

function Bar(toast: Toast) {
  return <ToastBar toast={{ ...toast, id: 0, durationMs: undefined }} longestMs={Number.POSITIVE_INFINITY} />
}
