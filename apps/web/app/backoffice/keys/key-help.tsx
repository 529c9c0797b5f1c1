import { limits } from '@tintype/contract/limits'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'

const reviewKeys = [
  [['A'], 'Approve'],
  [['1', '2', '3', '4'], 'Select a reason'],
  [['R'], 'Reject with the selected reason'],
  [['C'], 'Request changes with the selected reason'],
  [['Z'], `Undo the last decision, within ${limits.review.undoMs / 1000} seconds`],
  [['J'], 'Next picture'],
  [['K'], 'Previous picture'],
  [['X'], 'Select for a bulk decision'],
  [['F'], 'Zoom to 100 % and back; arrow keys move the picture'],
  [['P'], 'Show the crop of each size in turn'],
  [['Ctrl', 'Enter'], 'Submit while typing'],
  [['Esc'], 'Show the full picture; clear the selection'],
  [['?'], 'Keyboard shortcuts'],
] as const

type Keys = readonly (readonly [names: readonly string[], words: string])[]
type Props = { keys?: Keys; isOpen: boolean; onClose: () => void; isOn: boolean; onChange: (isOn: boolean) => void }

export function KeyHelp({ keys = reviewKeys, isOpen, onClose, isOn, onChange }: Props) {
  return (
    <Modal title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <dl className="key-list">
        {keys.map(([names, words]) => (
          <div key={words}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Toggle label="Single-key shortcuts" hint="When off, decide and open this list with buttons only." isOn={isOn} onChange={onChange} />
    </Modal>
  )
}
