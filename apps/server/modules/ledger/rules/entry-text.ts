import { printName } from '@tintype/domain/prints/sizes'

/** Names of the two Large sizes in texts of earlier releases. */
const formerNames: Readonly<Record<string, string>> = {
  Large: printName('large'),
  'Large, tall': printName('large_tall'),
  'Large, long': printName('large_tall'),
}

/** The text of a sale or of its reversal, as written when it was recorded: `Refund: 2 × “Moon”, Large`. */
const SALE_TEXT = /^((?:Refund: |In dispute: |Dispute won: |Dispute lost: )?\d+ × “.*”, )(Large(?:, (?:tall|long))?)$/s

/**
 * A ledger text as it is shown. The ledger is immutable, and earlier releases wrote `Large` for 45×60 cm, which names two sizes: shown is
 * `2 × “Moon”, Large 45×60`. Other texts are unchanged.
 */
export function clarifyEntryText(text: string): string {
  return text.replace(SALE_TEXT, (_, sale: string, name: string) => sale + formerNames[name])
}
