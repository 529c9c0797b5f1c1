import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Closes the form of this payment and opens Stripe's page for it. A form of its own, which also works without scripts. */
export function StripePageButton({ variant, isBusy = false }: { variant: 'primary' | 'quiet'; isBusy?: boolean }) {
  const [isOpening, setIsOpening] = useState(false)
  return (
    <Form method="post" reloadDocument onSubmit={() => setIsOpening(true)}>
      <Button type="submit" variant={variant} size={variant === 'primary' ? 'large' : 'small'} isBusy={isBusy || isOpening}>
        {variant === 'primary' ? 'Pay on Stripe’s page' : 'Pay on Stripe’s page instead'}
      </Button>
    </Form>
  )
}
