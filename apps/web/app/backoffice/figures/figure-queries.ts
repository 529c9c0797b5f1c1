import type { FigureSpan } from '@tintype/contract/admin/figures'
import { queries } from '../../api/client.ts'

export function figuresQuery(span: FigureSpan) {
  return queries.backoffice.figures.list.queryOptions({ input: { span }, refetchInterval: 5 * 60_000 })
}
