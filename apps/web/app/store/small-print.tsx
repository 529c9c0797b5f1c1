import type { Orientation, PrintSize } from '@tintype/domain/prints/sizes'
import { Print, type PrintPicture } from '../ui/artwork/print.tsx'
import { classNames } from '../ui/class-names.ts'
import { printShape } from './product/rooms/true-scale.ts'

/** A print of a cart or an order, without alternative text because its name is next to it. */
export function SmallPrint({ picture, size, orientation }: { picture: PrintPicture; size: PrintSize; orientation: Orientation }) {
  return (
    <span className="print-of">
      <Print
        picture={{ ...picture, alt: '' }}
        shape={printShape(size, orientation)}
        sizes="112px"
        isTiny
        className={classNames(orientation === 'horizontal' && 'lying')}
      />
    </span>
  )
}
