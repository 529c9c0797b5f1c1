import { queries } from '../../api/client.ts'

export function settlementQuery() {
  return queries.backoffice.payments.settlement.queryOptions()
}
