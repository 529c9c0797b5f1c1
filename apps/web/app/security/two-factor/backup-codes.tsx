import { brand } from '@tintype/domain/brand'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Modal } from '../../ui/feedback/modal.tsx'

/** Shows backup codes once. Only the button closes the window, so that no slip loses them. */
export function BackupCodes({ title, codes, onClose }: { title: string; codes: string[]; onClose: () => void }) {
  return (
    <Modal
      title={title}
      isOpen
      isLocked
      onClose={onClose}
      actions={
        <>
          <CopyButton label="Copy all" text={codes.join('\n')} />
          <Button onClick={() => download(codes)}>Download</Button>
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <p className="quiet">
        If you don’t have your phone, log in with one of these codes instead. Each works once. Save them now in a safe place; we won’t show
        them again.
      </p>
      <ol className="backup-codes" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Modal>
  )
}

function download(codes: string[]): void {
  const text = `${brand.product}: backup codes. Each signs you in once.\n\n${codes.join('\n')}\n`
  downloadFile(new File([text], `${brand.product.toLowerCase()}-backup-codes.txt`, { type: 'text/plain' }))
}
