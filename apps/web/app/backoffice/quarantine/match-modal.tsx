import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '@tintype/contract/limits'
import type { ProductCard } from '@tintype/contract/orders/store'
import type { PaymentQuestion } from '@tintype/contract/payments/payments'
import { PRINT_SIZES, type PrintSize, printLabel } from '@tintype/domain/prints/sizes'
import { type FormEvent, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { mayFocusField } from '../keys/may-focus-field.ts'
import { pickablesQuery } from '../review/picks/pick-queries.ts'
import { Thumb } from '../thumb.tsx'
import { useMatch } from './question-queries.ts'

/** Assigns a product to a sale under another name: search, choice, and size. */
export function MatchModal({ question, onClose }: { question: PaymentQuestion; onClose: () => void }) {
  const match = useMatch(onClose)
  const [words, setWords] = useState('')
  const [wanted, setWanted] = useState('')
  const [product, setProduct] = useState<string>()
  const [size, setSize] = useState<PrintSize | ''>('')
  const [isTried, setTried] = useState(false)

  function search(event: FormEvent) {
    event.preventDefault()
    setWanted(words.trim())
    setProduct(undefined)
  }
  function submit() {
    setTried(true)
    if (product && size) match.mutate({ question, product, size })
  }

  return (
    <FormModal
      title="Match to a product"
      submitLabel="Match product"
      busyLabel="Saving…"
      isBusy={match.isPending}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <>
          <p>{question.about}</p>
          <p className="quiet">
            The product is added to its order at the charged amount. It is produced and the artist earns the commission.
          </p>
          <form className="match-search" onSubmit={search}>
            <TextField
              label="Product"
              type="search"
              autoFocus={mayFocusField()}
              maxLength={limits.searchMax}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <Button type="submit">Search</Button>
          </form>
        </>
      }
      outro={
        <>
          {isTried && !product && <Note tone="bad">Search for the product and select it.</Note>}
          {match.isError && <Note tone="bad">{toErrorMessage(match.error)}</Note>}
        </>
      }
    >
      {wanted && <Found wanted={wanted} chosen={product} onChoose={setProduct} />}
      <Select
        label="Size"
        placeholder="Select a size"
        options={PRINT_SIZES.map((one) => ({ value: one, label: printLabel(one, 'vertical') }))}
        value={size}
        error={isTried && !size ? 'Select a size.' : undefined}
        onChange={({ target }) => setSize(PRINT_SIZES.find((one) => one === target.value) ?? '')}
      />
    </FormModal>
  )
}

type FoundProps = { wanted: string; chosen: string | undefined; onChoose: (handle: string) => void }

function Found({ wanted, chosen, onChoose }: FoundProps) {
  const query = useInfiniteQuery(pickablesQuery(wanted))
  const cards = query.data?.pages[0]?.products
  if (query.isError) return <Note tone="bad">{toErrorMessage(query.error)}</Note>
  if (!cards) return <Skeleton height={120} />
  if (!cards.length) return <p className="quiet">No products found. Try another word from the title or tags.</p>
  return (
    <fieldset className="match-products">
      <legend className="label">Products for “{wanted}”</legend>
      {cards.map((card) => (
        <FoundProduct key={card.handle} card={card} isChosen={chosen === card.handle} onChoose={() => onChoose(card.handle)} />
      ))}
    </fieldset>
  )
}

function FoundProduct({ card, isChosen, onChoose }: { card: ProductCard; isChosen: boolean; onChoose: () => void }) {
  const url = card.picture.sources[0]?.url ?? null
  return (
    <label className="match-product">
      <input type="radio" name="match-product" checked={isChosen} onChange={onChoose} />
      <Thumb artwork={{ ...card.picture, thumbnailUrl: url, imageUrl: url }} />
      <span>
        {card.title} <span className="hint">{card.artistName}</span>
      </span>
    </label>
  )
}
