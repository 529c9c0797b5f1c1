import { limits } from '@tintype/contract/limits'
import { Modal } from '../../ui/feedback/modal.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'

const reviewKeys = [
  [['A'], 'Approve'],
  [['1', '2', '3', '4'], 'Choose a reason'],
  [['R'], 'Reject, for the chosen reason'],
  [['C'], 'Ask for changes, for the chosen reason'],
  [['Z'], `Undo the last decision, within ${limits.review.undoMs / 1000} seconds`],
  [['J'], 'Next picture'],
  [['K'], 'Previous picture'],
  [['X'], 'Select, to decide on several together'],
  [['F'], 'Look at 100 %, and back; arrow keys move it'],
  [['P'], 'Draw each plate over it, one after the other'],
  [['Ctrl', 'Enter'], 'Send, while you write'],
  [['Esc'], 'Back to the whole picture; select nothing'],
  [['?'], 'This list'],
] as const

type Keys = readonly (readonly [names: readonly string[], words: string])[]
type Props = { keys?: Keys; isOpen: boolean; onClose: () => void; isOn: boolean; onChange: (isOn: boolean) => void }

export function KeyHelp({ keys = reviewKeys, isOpen, onClose, isOn, onChange }: Props) {
  return (
    <Modal title="Keys" isOpen={isOpen} onClose={onClose}>
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
      <Toggle label="Single keys" hint="Off: only buttons decide, and this list opens by its button." isOn={isOn} onChange={onChange} />
    </Modal>
  )
}
