import { Money } from '../ui/text/money.tsx'

/** One amount of the list `.money-sums`. */
export function MoneySum({ name, cents, isFirst }: { name: string; cents: number; isFirst?: boolean }) {
  return (
    <div data-first={isFirst} data-minus={cents < 0 || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} isExact />
      </dd>
    </div>
  )
}
