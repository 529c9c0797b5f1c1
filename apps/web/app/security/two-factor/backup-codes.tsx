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
            I have kept them
          </Button>
        </>
      }
    >
      <p className="quiet">
        Without your phone, one of these signs you in in place of the code; each works once. They are not shown again: keep them where you
        find them without your phone.
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
