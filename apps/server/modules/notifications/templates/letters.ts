import type { Notice } from '../notices.ts'
import type { Letter } from './letter.ts'
import { accountLetters } from './letters/account-letters.ts'
import { artworkLetters } from './letters/artwork-letters.ts'
import type { Letters } from './letters/letter-texts.ts'
import { operatorLetters } from './letters/operator-letters.ts'
import { orderLetters } from './letters/order-letters.ts'
import { payoutLetters } from './letters/payout-letters.ts'
import { reportLetters } from './letters/report-letters.ts'

const letters: Letters = {
  ...accountLetters,
  ...artworkLetters,
  ...payoutLetters,
  ...orderLetters,
  ...reportLetters,
  ...operatorLetters,
}

export function letterFor(notice: Notice, links: { publicUrl: string }): Letter {
  // the table's type pairs each text with its notice; an index access loses that pairing
  const write = letters[notice.kind] as (notice: Notice, links: { publicUrl: string }) => Letter
  return write(notice, links)
}
