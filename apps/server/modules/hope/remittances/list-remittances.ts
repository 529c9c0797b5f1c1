import type { RemittanceBook } from '@tintype/contract/hope/remittances'
import { findAllCauses, findRemittances } from '../queries/remittance.ts'
import { toRemittance } from '../views/remittance.ts'
import type { RemittanceTools } from './tools.ts'

const SHOWN = 50

/** The donations to each cause by state, and the latest remittances. */
export async function listRemittances({ database, earnings, clock }: RemittanceTools): Promise<RemittanceBook> {
  const causes = await findAllCauses(database)
  const funds = await earnings.causeFunds(
    database,
    causes.map((cause) => cause.id),
    clock(),
  )
  return {
    causes: causes.flatMap(({ id, title }) => {
      const found = funds.get(id)
      return found ? [{ causeId: id, causeTitle: title, ...found }] : []
    }),
    remittances: (await findRemittances(database, SHOWN)).map(toRemittance),
  }
}
