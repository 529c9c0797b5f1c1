import type { ListedOrder } from '@tintype/contract/admin/office-lists'
import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import type { StatusTone } from '../../ui/feedback/status-word.tsx'

/** The recorded progress, in the order of an order's life. A list shows the exact state. */
export const orderStatuses: readonly { value: ListedOrder['status']; label: string }[] = [
  { value: 'awaiting_payment', label: 'Awaiting payment' },
  { value: 'paid', label: 'Placed or being checked' },
  { value: 'in_production', label: 'In production or partly shipped' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'cancelled', label: 'Payment not completed' },
]

export const reviewStatuses: readonly { value: ReviewStatus; label: string; tone: StatusTone }[] = [
  { value: 'pending', label: 'Pending review', tone: 'waiting' },
  { value: 'approved', label: 'Approved', tone: 'done' },
  { value: 'changes_requested', label: 'Changes requested', tone: 'leaving' },
  { value: 'rejected', label: 'Rejected', tone: 'refused' },
]
