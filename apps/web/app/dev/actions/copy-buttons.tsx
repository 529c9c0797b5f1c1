import { CopyButton } from '../../ui/copy-button.tsx'
import { Specimen, State } from '../specimen.tsx'

const link = 'https://tintype.example/store/collections/ines-varga'

export function CopyButtons() {
  return (
    <Specimen
      name="CopyButton"
      file="ui/copy-button.tsx"
      about="Its label shows the result for a moment, without a change of its width when inline."
      cell="small"
    >
      <State name="secondary">
        <CopyButton text={link} label="Copy link" />
      </State>
      <State name="primary">
        <CopyButton text={link} variant="primary" />
      </State>
      <State name="quiet small">
        <CopyButton text={link} variant="quiet" size="small" />
      </State>
      <State name="inline">
        <span className="num">GB33 BUKB 2020</span> <CopyButton text="GB33BUKB2020" variant="inline" what="IBAN" />
      </State>
      <State name="inline, hover" forced="hover">
        <span className="num">GB33 BUKB 2020</span> <CopyButton text="GB33BUKB2020" variant="inline" what="IBAN" />
      </State>
      <State name="inline, copied">
        <span className="copy" data-state="copied">
          Copied!
        </span>
      </State>
      <State name="inline, failed">
        <span className="copy" data-state="failed">
          Copy failed
        </span>
      </State>
    </Specimen>
  )
}
