import type { PriceList } from '@tintype/contract/pricing/prices'
import { printName } from '@tintype/domain/prints/sizes'
import { TableHead } from '../../ui/table-head.tsx'
import { longDateTime } from '../../ui/text/locale.ts'
import { Money } from '../../ui/text/money.tsx'

/** Every version, future ones first. */
export function PriceVersions({ list }: { list: PriceList }) {
  const now = new Date().toISOString()
  return (
    <section className="money-list" aria-labelledby="versions">
      <h2 id="versions">Price history</h2>
      {list.versions.map(({ validFrom, prices, addedBy }) => (
        <article key={validFrom} className="office-card">
          <header>
            <h3>
              <time dateTime={validFrom}>{longDateTime(new Date(validFrom))}</time>
            </h3>
            <span className="money-state" data-state={validFrom > now ? 'to-come' : 'past'}>
              {validFrom > now ? 'Scheduled' : addedBy ? 'Effective from then' : 'Initial prices'}
            </span>
          </header>
          <table>
            <TableHead names={['Size']} amounts={['Price', 'Commission']} />
            <tbody>
              {prices.map(({ size, priceCents, commissionCents }) => (
                <tr key={size}>
                  <th scope="row">{printName(size)}</th>
                  <td className="r">
                    <Money cents={priceCents} />
                  </td>
                  <td className="r">
                    <Money cents={commissionCents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </section>
  )
}
